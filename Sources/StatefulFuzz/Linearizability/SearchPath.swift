/// The operations that a search has taken, with the model before each, most of which are left out.
///
/// A model may be a whole table, and a history has thousands of operations. Kept are the models of the last steps,
/// and of every `interval`th before them; one that is left out is made again by the steps behind the last that
/// is kept. A search that goes back by many steps makes each model again at most once.
struct SearchPath<Model> {
  /// The operations, in the order in which they were taken.
  private(set) var operations: [Int] = []

  /// The model before each of them; nil where it is left out.
  private var models: [Model?] = []

  private static var interval: Int { 64 }

  /// Adds an operation.
  mutating func append(_ operation: Int, before model: Model) {
    operations.append(operation)
    models.append(model)
    let end = models.count - Self.interval
    guard end > 0, end % Self.interval == 0 else { return }
    for place in (end - Self.interval + 1)..<end { models[place] = nil }
  }

  /// Takes the last operation away.
  ///
  /// - Parameter step: Takes the step of an operation again.
  /// - Returns: The model before it.
  mutating func removeLast(_ step: (inout Model, Int) -> Bool) -> Model {
    let last = models.count - 1
    var known = last
    while models[known] == nil { known -= 1 }
    guard var model = models[known] else { preconditionFailure("the first model is always kept") }
    while known < last {
      let isPossible = step(&model, operations[known])
      precondition(isPossible, "the closure 'step' accepts an answer once, and then does not")
      known += 1
      models[known] = model
    }
    operations.removeLast()
    models.removeLast()
    return model
  }
}
