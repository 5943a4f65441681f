import CIsolation

/// File systems on other machines, where a lock can be lost without notice.
package enum NetworkFileSystem {
  /// The name of the network file system that a folder is on; nil for a local one.
  package static func name(of folder: String) -> String? {
    let type = sf_filesystem_type(folder)
    #if os(Linux)
    return type < 0 ? nil : name(type: UInt32(truncatingIfNeeded: type))
    #else
    return type == 0 ? "a network file system" : nil
    #endif
  }

  /// The network file systems among the types of statfs(2) on Linux.
  ///
  /// - Source: `linux/magic.h`, and the drivers of SMB for their own numbers.
  static func name(type: UInt32) -> String? {
    switch type {
    case 0x6969: "NFS"
    case 0x517B, 0xFF53_4D42, 0xFE53_4D42: "SMB"
    case 0x5346_414F, 0x6B41_4653: "AFS"
    case 0x7375_7245: "Coda"
    default: nil
    }
  }
}
