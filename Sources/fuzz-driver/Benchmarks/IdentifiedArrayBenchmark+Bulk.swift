import FuzzDriver
import IdentifiedModel
import StatefulFuzz

/// Making whole collections.
extension IdentifiedArrayBenchmark {
  static var bulk: [Operation] {
    [
      Operation("empty", dependsOnCount: false) { $0.empty() },
      Operation("initialise") { $0.initialise() },
      Operation("append") { $0.append() }, Operation("filter") { $0.filter() },
    ]
  }

  /// Nanoseconds for a collection without elements.
  private func empty() -> Times {
    Times(
      identifiedArray: stopwatch.time(1000) { for _ in 0..<1000 { use(Identified()) } },
      yardsticks: [
        (
          .dictionary,
          stopwatch.time(1000) { for _ in 0..<1000 { use([Element.ID: Element]()) } }
        ),
        (.array, stopwatch.time(1000) { for _ in 0..<1000 { use([Element]()) } }),
      ])
  }

  /// Nanoseconds for each element, here and below.
  private func initialise() -> Times {
    Times(
      identifiedArray: stopwatch.time(count * repetitions) {
        for _ in 0..<repetitions { use(Identified(uniqueElements: elements)) }
      },
      yardsticks: [
        (
          .dictionary,
          stopwatch.time(count * repetitions) {
            for _ in 0..<repetitions {
              use(Dictionary(uniqueKeysWithValues: elements.lazy.map { ($0.id, $0) }))
            }
          }
        ),
        (
          .array,
          stopwatch.time(count * repetitions) {
            for _ in 0..<repetitions { use(elements.map { $0 }) }
          }
        ),
      ])
  }

  private func append() -> Times {
    var yardsticks: [(Yardstick, Double)] = []
    // Quadratic, hence only as far as one can wait for it.
    if count <= 1024 {
      let search = stopwatch.time(count * repetitions) {
        for _ in 0..<repetitions {
          var array: [Element] = []
          for element in elements where !array.contains(where: { $0.id == element.id }) {
            array.append(element)
          }
          use(array)
        }
      }
      yardsticks.append((.arraySearch, search))
    }
    let dictionary = stopwatch.time(count * repetitions) {
      for _ in 0..<repetitions {
        var dictionary: [Element.ID: Element] = [:]
        for element in elements { dictionary[element.id] = element }
        use(dictionary)
      }
    }
    let array = stopwatch.time(count * repetitions) {
      for _ in 0..<repetitions {
        var array: [Element] = []
        for element in elements { array.append(element) }
        use(array)
      }
    }
    return Times(
      identifiedArray: stopwatch.time(count * repetitions) {
        for _ in 0..<repetitions {
          var array = Identified()
          for element in elements { array.append(element) }
          use(array)
        }
      },
      yardsticks: yardsticks + [(.dictionary, dictionary), (.array, array)])
  }

  private func filter() -> Times {
    let identified = identified
    let dictionary = dictionary
    return Times(
      identifiedArray: stopwatch.time(count * repetitions) {
        for _ in 0..<repetitions { use(identified.filter { $0.value & 1 == 0 }) }
      },
      yardsticks: [
        (
          .dictionary,
          stopwatch.time(count * repetitions) {
            for _ in 0..<repetitions { use(dictionary.filter { $0.value.value & 1 == 0 }) }
          }
        ),
        (
          .array,
          stopwatch.time(count * repetitions) {
            for _ in 0..<repetitions { use(elements.filter { $0.value & 1 == 0 }) }
          }
        ),
      ])
  }
}
