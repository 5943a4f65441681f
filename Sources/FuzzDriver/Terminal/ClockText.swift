import FuzzCampaigns
import StatefulFuzz

import FuzzPlatform

/// Times and numbers as the driver prints them.
enum ClockText {
  /// Wall-clock time as `2026-11-21T03:14:07Z`.
  static func utc() -> String { format("%Y-%m-%dT%H:%M:%SZ", utc: true) }

  /// Wall-clock time as a word for a folder's name.
  static func utcWord() -> String { format("%Y%m%dT%H%M%SZ", utc: true) }

  /// Local time of day as `02:14:07`.
  static func timeOfDay() -> String { format("%H:%M:%S", utc: false) }

  /// Local time of day after some time, as `09:22`; with its date where that is not today's or
  /// tomorrow's.
  static func timeOfDay(after duration: Duration) -> String {
    let seconds = max(0, duration.components.seconds)
    return format(seconds < 86_400 ? "%H:%M" : "%Y-%m-%d %H:%M", utc: false, after: seconds)
  }

  /// A duration as `0:52:07`.
  static func text(_ duration: Duration) -> String {
    let seconds = max(0, duration.components.seconds)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return "\(hours):\(twoDigits(minutes)):\(twoDigits(seconds % 60))"
  }

  /// A duration as it is given on a command line: `8h`, `1h30m`, `500ms`.
  static func budget(_ duration: Duration) -> String {
    var rest = Int64((duration.seconds * 1000).rounded())
    guard rest > 0 else { return "0s" }
    var text = ""
    for (unit, size) in [("h", Int64(3_600_000)), ("m", 60_000), ("s", 1_000), ("ms", 1)]
    where rest >= size {
      text += "\(rest / size)\(unit)"
      rest %= size
    }
    return text
  }

  /// A count as `128.4M`, `41.1k` or `950`.
  static func text(_ count: Double) -> String {
    for (unit, size) in [("G", 1e9), ("M", 1e6), ("k", 1e3)] where count >= size {
      return "\((count / size * 10).rounded() / 10)\(unit)"
    }
    return "\(UInt64(nearest: count))"
  }

  /// A duration in its greatest unit, as `4m`.
  static func short(_ duration: Duration) -> String {
    let seconds = max(0, duration.components.seconds)
    for (unit, size) in [("d", Int64(86400)), ("h", 3600), ("m", 60)] where seconds >= size {
      return "\(seconds / size)\(unit)"
    }
    return "\(seconds)s"
  }

  /// A count in groups of three digits, as `5 297`.
  static func grouped(_ count: Int) -> String {
    let digits = Array(String(count))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text += " " }
      text.append(digits[index])
    }
  }

  /// `1 case`, `2 cases`.
  static func counted<Number: BinaryInteger>(_ number: Number, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func format(_ pattern: String, utc: Bool, after seconds: Int64 = 0) -> String {
    var now = time(nil) + time_t(seconds)
    var parts = tm()
    if utc { gmtime_r(&now, &parts) } else { localtime_r(&now, &parts) }
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, pattern, &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
