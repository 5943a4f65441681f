import CIsolation
import StatefulFuzz

/// The seed by which this process and its workers hash, which decides the order of sets and
/// dictionaries and the value of every `hashValue`.
///
/// The standard library takes a random one in every process. With that, a campaign's seed would not
/// fix what a system does that hashes. So whatever links this module hashes by a known seed from its
/// very start: by 0, or by the number in the environment variable `FUZZ_HASH_SEED`. `random` takes
/// another one in each process, which is then known; `off` leaves hashing to the standard library.
public enum HashSeed {
  /// The environment variable that chooses the seed.
  public static let variable = "FUZZ_HASH_SEED"

  /// The seed of this process; nil where hashing is not under control.
  public static var current: UInt64? {
    var seed: UInt64 = 0
    return sf_hash_seed(&seed) == 1 ? seed : nil
  }

  /// What is wrong with what the environment asks for; nil for nothing.
  package static var problem: String? {
    switch sf_hash_seed_asked_for() {
    case SF_HASH_SEED_MALFORMED:
      return "\(variable) is neither a number (decimal, or 0x and hexadecimal digits) nor 'random' "
        + "nor 'off'"
    case SF_HASH_SEED_OFF: return nil
    default:
      let isChosen = environmentVariables()[variable].map { !$0.isEmpty } ?? false
      guard isChosen, current == nil else { return nil }
      return "this build cannot choose a hash seed, because the standard library is linked "
        + "statically; only 0 and 'off' work"
    }
  }

  /// Other seeds, always the same ones in the same order.
  static func others(than seed: UInt64, count: Int) -> [UInt64] {
    Array((1...UInt64(count) + 1).lazy.filter { $0 != seed }.prefix(count))
  }

  /// A seed as it is written in files and command lines: `0x2a`.
  package static func text(_ seed: UInt64) -> String { "0x" + String(seed, radix: 16) }
}
