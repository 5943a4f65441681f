import FuzzPlatform
import StatefulFuzz

/// The memory of a campaign on disk: a ledger file, and a journal of what came after it.
///
/// ```text
/// ledger      every session and finding, replaced as a whole now and then; each line stands
///             there twice, so that a damaged one costs nothing
/// journal     one line for some seconds of cases, or a finding, as they come; one write(2) a line
/// ```
///
/// Lines carry checksums; a damaged one is left out and its cases are run again. Reading a line
/// twice changes nothing, so that the driver may die anywhere between writing the ledger and
/// clearing the journal.
package final class CampaignJournal {
  private let folder: String
  private let session: String
  private let shard: String?
  private let descriptor: Int32
  private var ledger: CampaignLedger
  private var findings: [BucketKey: FoundRecord] = [:]
  /// What is not written yet, one part a lane.
  private var waiting: [LedgerPart] = []
  private var now = Duration.zero
  private var lastWrite = Duration.zero
  private var pause = leastPause
  private var byteCount: Int
  private var endsTorn: Bool

  /// The first write that failed; what it was to keep is run again by the next session.
  package private(set) var problem: FileProblem?

  /// Size at which the journal is folded into the ledger.
  static let foldBytes = 1 << 20

  /// What parts may add in the long run: less than 5 MB an hour.
  static let bytesPerSecond = 1_000

  /// How long parts wait for each other, at least and at most.
  private static let leastPause = Duration.seconds(1)
  private static let greatestPause = Duration.seconds(60)

  /// Opens the journal of a folder to carry on what was read from it.
  ///
  /// - Throws: Kind `.cannotCreate`, also for a symbolic link in its place.
  package init(
    folder: String, continuing memory: Memory, session: String, shard: String?
  ) throws(CorpusError) {
    self.folder = folder
    self.session = session
    self.shard = shard
    ledger = memory.ledger
    descriptor = try OwnFile.open(joinPath(folder, "journal"), O_WRONLY | O_CREAT | O_APPEND)
    byteCount = memory.journalBytes
    endsTorn = memory.endsTorn
    for found in memory.findings { keep(found) }
  }

  deinit { close(descriptor) }

  // MARK: Writing

  /// Adds cases that ended.
  ///
  /// Parts wait for each other, the longer the longer the last lines were, so that a night
  /// writes little; and for a tenth of the session's time at most, so that a session that is
  /// killed soon has lost little.
  package func add(_ part: LedgerPart, at time: Duration) {
    now = time
    if let place = waiting.firstIndex(where: { $0.lane == part.lane }) {
      waiting[place].add(part)
    } else {
      waiting.append(part)
    }
    if time - lastWrite >= min(pause, time / 10) { flush() }
  }

  /// Adds a finding whose file is saved, and makes sure that it stays there.
  ///
  /// One that is not finished is made again whatever is remembered of it, so that only a finished one
  /// waits for the disk: a campaign that is told to stop leaves dozens of the others in a second.
  package func add(_ found: FoundRecord) {
    flush()
    keep(found)
    write(.found(found))
    guard found.isComplete else { return }
    while fsync(descriptor) != 0 {
      if errno != EINTR { return note(errno) }
    }
  }

  /// Remembers the first write that failed.
  private func note(_ code: Int32) {
    problem =
      problem ?? FileProblem(stage: .write, path: joinPath(folder, "journal"), code: code)
  }

  private func keep(_ found: FoundRecord) {
    guard findings[found.key].map(found.isPreferred) ?? true else { return }
    findings[found.key] = found
  }

  /// Writes what waits.
  package func flush() {
    guard !waiting.isEmpty else { return }
    let parts = waiting
    waiting = []
    var count = 0
    for part in parts {
      ledger.add(part, session: session, shard: shard, seconds: now.seconds)
      count += write(.part(part, session: session, shard: shard, seconds: now.seconds))
    }
    lastWrite = now
    pause = .seconds(Double(count) / Double(Self.bytesPerSecond))
    pause = min(max(pause, Self.leastPause), Self.greatestPause)
    if byteCount > Self.foldBytes { fold() }
  }

  /// Ends the session: everything goes to the ledger, and the journal is empty.
  package func finish(at time: Duration) {
    flush()
    ledger.note(seconds: time.seconds, session: session, shard: shard)
    fold()
  }

  /// - Returns: The bytes of the line.
  @discardableResult
  private func write(_ record: JournalRecord) -> Int {
    guard var line = try? record.line() else { return 0 }
    // Behind a torn line a new one begins.
    if endsTorn { line.insert(UInt8(ascii: "\n"), at: 0) }
    let count = line.withUnsafeBytes { writeOnce(descriptor, $0) }
    if count != line.count { note(count < 0 ? errno : ENOSPC) }
    endsTorn = count != line.count && (endsTorn || count > 0)
    byteCount += max(0, count)
    return line.count
  }

  /// Replaces the ledger file, then clears the journal.
  private func fold() {
    do throws(FileProblem) {
      try Self.writeLedger(ledger, Array(findings.values), to: folder)
    } catch {
      problem = problem ?? error
      // Not again at once: the journal goes on growing until the disk has room.
      byteCount = 0
      return
    }
    byteCount = 0
    // What stays is read once more than it need be, and a torn end stays torn.
    if ftruncate(descriptor, 0) == 0 { endsTorn = false }
  }

  /// Replaces a ledger file; the same content gives the same bytes.
  package static func writeLedger(
    _ ledger: CampaignLedger, _ findings: [FoundRecord], to folder: String
  ) throws(FileProblem) {
    let records =
      ledger.sessions.map(JournalRecord.session)
      + findings.sorted { $0.key < $1.key }.map(JournalRecord.found)
    let lines = records.compactMap { try? $0.line() }
    try DurableFile.write(Array((lines + lines).joined()), to: joinPath(folder, "ledger"))
  }

  // MARK: Reading

  /// What a folder remembers.
  package struct Memory: Sendable {
    package var ledger = CampaignLedger()

    /// One for each bucket.
    package var findings: [FoundRecord] = []

    /// Damaged lines of the journal, and of the ledger where both copies are damaged; what they
    /// held is run again.
    package var damagedLines = 0

    /// Why lines among the damaged ones were refused that are as they were written: each reason once,
    /// and the first few alone.
    package var refusals: [String] = []

    /// Damaged lines of the ledger whose other copy holds all that they did.
    package var mendedLines = 0

    /// Whether the ledger ends before its end, so that nobody knows what else it held.
    package var isLedgerTorn = false

    var journalBytes = 0
    var endsTorn = false

    package init() {}
  }

  /// Greatest size of a journal or ledger file.
  private static let fileLimit = 256 << 20

  /// Reads a campaign's memory; a folder without one has an empty memory.
  ///
  /// Safe while a driver writes: the journal is read first, so that what is folded meanwhile is
  /// read twice and not missed.
  ///
  /// - Throws: When a file is there and cannot be read.
  package static func read(_ folder: String) throws(CorpusError) -> Memory {
    let journal = try bytes(joinPath(folder, "journal"))
    return Memory(journal: journal, ledger: try bytes(joinPath(folder, "ledger")))
  }

  private static func bytes(_ path: String) throws(CorpusError) -> [UInt8] {
    do throws(CorpusError) {
      return try readRegularFile(path, limit: fileLimit, followsLinks: false)
    } catch {
      var status = stat()
      if error.kind == .missing, lstat(path, &status) != 0, errno == ENOENT { return [] }
      throw error
    }
  }
}

extension CampaignJournal.Memory {
  /// Puts together what the bytes of both files hold, whatever is wrong with some of their lines.
  package init(journal: [UInt8], ledger bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let written = bytes.split(separator: newline).map { read($0) }
    // The second half repeats the first one, line by line.
    let half = (written.count + 1) / 2
    for index in 0..<half {
      let copies = [written[index], index + half < written.count ? written[index + half] : nil]
      switch copies.count(where: { $0 == nil }) {
      case 0: isLedgerTorn = isLedgerTorn || copies[0] != copies[1]
      case 1: mendedLines += 1
      default: damagedLines += 1
      }
    }
    if written.count % 2 == 1 || bytes.last.map({ $0 != newline }) ?? false { isLedgerTorn = true }
    if isLedgerTorn { mendedLines = 0 }
    let lines = journal.split(separator: newline)
    let records = lines.map { read($0) }
    damagedLines += records.count { $0 == nil }
    var found: [BucketKey: FoundRecord] = [:]
    for record in written + records {
      switch record {
      case .session(let session): _ = ledger.add(session)
      case .part(let part, let session, let shard, let seconds):
        ledger.add(part, session: session, shard: shard, seconds: seconds)
      case .found(let new):
        if found[new.key].map(new.isPreferred) ?? true { found[new.key] = new }
      case nil: break
      }
    }
    findings = found.values.sorted { $0.key < $1.key }
    journalBytes = journal.count
    endsTorn = journal.last.map { $0 != newline } ?? false
  }

  /// How many reasons are kept.
  private static let refusalLimit = 3

  private mutating func read(_ line: ArraySlice<UInt8>) -> JournalRecord? {
    do throws(JournalRecord.Unusable) {
      return try JournalRecord(reading: line)
    } catch {
      if case .refused(let reason) = error, !refusals.contains(reason),
        refusals.count < Self.refusalLimit
      {
        refusals.append(reason)
      }
      return nil
    }
  }
}

private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  var count: Int
  repeat {
    count = write(descriptor, bytes.baseAddress, bytes.count)
  } while count < 0
    && errno == EINTR
  return count
}
