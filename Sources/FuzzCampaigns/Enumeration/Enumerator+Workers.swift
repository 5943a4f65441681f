import StatefulFuzz

extension Enumerator {
  /// Prepares an enumeration of `target`, which is enumerable; nothing runs yet.
  package convenience init(
    _ target: Target, options: EnumerationOptions, events: EnumerationEvents = EnumerationEvents()
  ) throws(IsolationError) {
    self.init(
      target, options: options, events: events,
      executor: try WorkerProcess(targets: [target], limits: options.limits))
  }
}
