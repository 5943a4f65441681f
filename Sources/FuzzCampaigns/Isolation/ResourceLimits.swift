import FuzzPlatform
import StatefulFuzz

/// Limits that the kernel holds for a worker, and what a supervisor reads of its memory.
enum ResourceLimits {
  /// No core files, and a roof over the address space well above the resident limit, which the
  /// supervisor watches: one huge allocation then fails at once instead of swapping the machine.
  static func apply(_ limits: RunLimits) {
    #if os(Linux)
    set(RLIMIT_CORE, 0)
    let roof = limits.memoryBytes.addingReportingOverflow(addressSpaceBytes() + slackBytes)
    if !roof.overflow { set(RLIMIT_AS, roof.partialValue) }
    #else
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(RLIMIT_CORE, &none)
    #endif
  }

  /// Address space that allocator arenas and thread stacks reserve without using it.
  private static let slackBytes: UInt64 = 512 << 20

  #if os(Linux)
  private static func set(_ resource: __rlimit_resource, _ bytes: UInt64) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(__rlimit_resource_t(UInt32(resource.rawValue)), &limit)
  }

  private static func addressSpaceBytes() -> UInt64 { statm("/proc/self/statm", field: 0) ?? 0 }

  /// Resident bytes of this process; 0 where nothing tells.
  static var ownResidentBytes: UInt64 { residentBytes(of: getpid()) ?? 0 }

  /// Resident bytes of a process; nil when it is gone.
  static func residentBytes(of process: pid_t) -> UInt64? {
    statm("/proc/\(process)/statm", field: 1)
  }

  private static func statm(_ path: String, field: Int) -> UInt64? {
    let pages = smallFile(path)?.split(separator: " ") ?? []
    guard pages.indices.contains(field) else { return nil }
    return UInt64(pages[field]).map { $0 * UInt64(sysconf(Int32(_SC_PAGESIZE))) }
  }
  #else
  /// Unknown on this platform, hence not limited by the supervisor.
  static func residentBytes(of process: pid_t) -> UInt64? { nil }
  static var ownResidentBytes: UInt64 { 0 }
  #endif
}
