import CIsolation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The code that a case runs")
struct CoverageTraceTests {
  private let edges = HandMadeCounters(count: 2_000)

  private struct Note: Equatable {
    var edge: Int
    var bucket: UInt64
  }

  /// What a trace tells of one command of the system.
  private func notes(_ trace: CoverageTrace, _ command: () -> Void) -> [Note] {
    var notes: [Note] = []
    trace.beginCommand()
    command()
    trace.endCommand { notes.append(Note(edge: $0, bucket: $1)) }
    return notes
  }

  private func repeated(_ count: Int, _ edge: Int) { for _ in 0..<count { edges.count(edge) } }

  @Test("puts hits into AFL's buckets")
  func buckets() {
    let hits: [UInt32] = [0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 127, 128, .max]
    #expect(
      hits.map(CoverageTrace.bucket) == [0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8])
  }

  @Test("is told edge by edge, wherever the edge is")
  func edgesTold() {
    let trace = CoverageTrace(edges.counters)
    let told = notes(trace) {
      edges.count(1_999)
      edges.count(0)
      repeated(5, 511)
      edges.count(512)
    }
    #expect(
      told == [
        Note(edge: 0, bucket: 1), Note(edge: 511, bucket: 4), Note(edge: 512, bucket: 1),
        Note(edge: 1_999, bucket: 1),
      ])
  }

  @Test("counts over the commands of a case, and is news when a bucket is left")
  func totals() {
    let trace = CoverageTrace(edges.counters)
    trace.beginCase()
    #expect(notes(trace) { repeated(3, 7) } == [Note(edge: 7, bucket: 3)])
    #expect(notes(trace) { edges.count(7) } == [Note(edge: 7, bucket: 4)])
    #expect(notes(trace) { repeated(3, 7) } == [])
    #expect(notes(trace) { edges.count(7) } == [Note(edge: 7, bucket: 5)])
    #expect(notes(trace) {} == [])
  }

  @Test("is forgotten when the next case begins")
  func reset() {
    let trace = CoverageTrace(edges.counters)
    trace.beginCase()
    _ = notes(trace) { repeated(100, 3) }
    trace.beginCase()
    #expect(notes(trace) { edges.count(3) } == [Note(edge: 3, bucket: 1)])
  }

  @Test("leaves out what ran before the command, or after it")
  func outside() {
    let trace = CoverageTrace(edges.counters)
    trace.beginCase()
    edges.count(1)
    #expect(notes(trace) { edges.count(2) } == [Note(edge: 2, bucket: 1)])
    edges.count(3)
    #expect(notes(trace) {} == [])
  }

  @Test("is read from counters of a byte and of a word, one behind the other")
  func widths() {
    let words = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 100)
    words.initialize(repeating: 0)
    defer { words.deallocate() }
    let both = edges.counters.joined(with: CoverageCounters(words: words))
    #expect(both.count == 2_100)
    let trace = CoverageTrace(both)
    let told = notes(trace) {
      edges.count(1_999)
      words[0] = 1
      words[64] = 1 << 40
    }
    #expect(
      told == [
        Note(edge: 1_999, bucket: 1), Note(edge: 2_000, bucket: 1), Note(edge: 2_064, bucket: 8),
      ])
    #expect(words.allSatisfy { $0 == 0 })
  }

  @Test("is dropped where there is no room for it, and set back all the same")
  func capacity() {
    for edge in 0..<10 { edges.count(edge) }
    var hits = [sf_counter_hit](repeating: sf_counter_hit(), count: 4)
    #expect(edges.counters.take(into: &hits) == 4)
    #expect(hits.map(\.counter) == [0, 1, 2, 3])
    #expect(edges.counters.take(into: &hits) == 0)
  }
}
