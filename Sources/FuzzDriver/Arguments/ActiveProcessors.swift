import FuzzPlatform

/// The processors that are switched on: the default number of workers.
///
/// Neither an affinity mask nor a container's quota is seen; where one is in force, `--jobs` or
/// `FUZZ_JOBS` says what to use.
enum ActiveProcessors {
  /// At least 1, at most what `--jobs` accepts.
  static var count: Int {
    min(max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))), RunOptions.mostJobs)
  }
}
