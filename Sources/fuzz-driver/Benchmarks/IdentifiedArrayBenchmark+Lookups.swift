import FuzzCampaigns
import FuzzDriver
import IdentifiedModel
import StatefulFuzz

/// Reading: by id, by position, and everything in order.
extension IdentifiedArrayBenchmark {
  static var lookups: [Operation] {
    [
      Operation("lookup-hit") { $0.lookup($0.presentIDs) },
      Operation("lookup-miss") { $0.lookup($0.absentIDs) },
      Operation("positional-read") { $0.positionalRead() },
      Operation("iterate") { $0.iterate() },
      Operation("equal") { $0.equal() },
    ]
  }

  private func lookup(_ ids: [Element.ID]) -> Times {
    let identified = identified
    let dictionary = dictionary
    let few = ids.prefix(searchCount)
    return Times(
      identifiedArray: stopwatch.time(ids.count) {
        var sum = 0
        for id in ids { sum &+= identified[id: id]?.value ?? 1 }
        use(sum)
      },
      yardsticks: [
        (
          .arraySearch,
          stopwatch.time(few.count) {
            var sum = 0
            for id in few { sum &+= elements.first { $0.id == id }?.value ?? 1 }
            use(sum)
          }
        ),
        (
          .dictionary,
          stopwatch.time(ids.count) {
            var sum = 0
            for id in ids { sum &+= dictionary[id]?.value ?? 1 }
            use(sum)
          }
        ),
      ])
  }

  private func positionalRead() -> Times {
    let identified = identified
    return Times(
      identifiedArray: stopwatch.time(positions.count) {
        var sum = 0
        for position in positions { sum &+= identified[position].value }
        use(sum)
      },
      yardsticks: [
        (
          .array,
          stopwatch.time(positions.count) {
            var sum = 0
            for position in positions { sum &+= elements[position].value }
            use(sum)
          }
        )
      ])
  }

  /// Nanoseconds for each element.
  private func iterate() -> Times {
    let identified = identified
    let dictionary = dictionary
    return Times(
      identifiedArray: stopwatch.time(count * repetitions) {
        for _ in 0..<repetitions {
          var sum = 0
          for element in identified { sum &+= element.value }
          use(sum)
        }
      },
      yardsticks: [
        (
          .dictionary,
          stopwatch.time(count * repetitions) {
            for _ in 0..<repetitions {
              var sum = 0
              for element in dictionary.values { sum &+= element.value }
              use(sum)
            }
          }
        ),
        (
          .array,
          stopwatch.time(count * repetitions) {
            for _ in 0..<repetitions {
              var sum = 0
              for element in elements { sum &+= element.value }
              use(sum)
            }
          }
        ),
      ])
  }

  /// Nanoseconds for each element of two that are equal and share nothing.
  private func equal() -> Times {
    var pair = (identified, Identified(uniqueElements: elements.map { $0 }))
    var arrays = (elements, elements.map { $0 })
    return Times(
      identifiedArray: stopwatch.time(count * repetitions, on: &pair) { pair in
        for _ in 0..<repetitions {
          use(pair.0 == pair.1)
          mayChange(&pair)
        }
      },
      yardsticks: [
        (
          .array,
          stopwatch.time(count * repetitions, on: &arrays) { arrays in
            for _ in 0..<repetitions {
              use(arrays.0 == arrays.1)
              mayChange(&arrays)
            }
          }
        )
      ])
  }
}
