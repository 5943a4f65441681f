import FuzzCampaigns
import FuzzDriver
import IdentifiedModel
import StatefulFuzz

/// Changing elements where they are.
extension IdentifiedArrayBenchmark {
  static var writes: [Operation] {
    [
      Operation("write-by-id") { benchmark in
        benchmark.write { elements, ids in
          for id in ids { elements[id: id]?.value += 1 }
        }
      },
      Operation("update-closure") { benchmark in
        benchmark.write { elements, ids in
          for id in ids { elements.update(id: id) { $0.value += 1 } }
        }
      },
      // The yardsticks hold nothing: what they would copy grows with the count.
      Operation("write-ids-held") { benchmark in
        benchmark.write { elements, ids in
          for id in ids {
            let held = elements.ids
            elements[id: id]?.value += 1
            use(held)
          }
        }
      },
      Operation("positional-write") { $0.positionalWrite() },
      Operation("write-after-copy") { $0.writeAfterCopy() },
    ]
  }

  private func write(_ run: (inout Identified, [Element.ID]) -> Void) -> Times {
    var identified = Identified(uniqueElements: elements)
    var array = elements
    var dictionary = dictionary
    let few = presentIDs.prefix(searchCount)
    return Times(
      identifiedArray: stopwatch.time(presentIDs.count, on: &identified) { run(&$0, presentIDs) },
      yardsticks: [
        (
          .arraySearch,
          stopwatch.time(few.count, on: &array) { array in
            for id in few {
              if let position = array.firstIndex(where: { $0.id == id }) {
                array[position].value += 1
              }
            }
          }
        ),
        (
          .dictionary,
          stopwatch.time(presentIDs.count, on: &dictionary) { dictionary in
            for id in presentIDs { dictionary[id]?.value += 1 }
          }
        ),
      ])
  }

  private func positionalWrite() -> Times {
    var identified = Identified(uniqueElements: elements)
    var array = elements
    return Times(
      identifiedArray: stopwatch.time(positions.count, on: &identified) { identified in
        for position in positions { identified[position].value += 1 }
      },
      yardsticks: [
        (
          .array,
          stopwatch.time(positions.count, on: &array) { array in
            for position in positions { array[position].value += 1 }
          }
        )
      ])
  }

  private func writeAfterCopy() -> Times {
    var identified = Identified(uniqueElements: elements)
    var array = elements
    return Times(
      identifiedArray: stopwatch.time(repetitions, on: &identified) { identified in
        for _ in 0..<repetitions {
          let kept = identified
          identified[count / 2].value += 1
          use(kept)
        }
      },
      yardsticks: [
        (
          .array,
          stopwatch.time(repetitions, on: &array) { array in
            for _ in 0..<repetitions {
              let kept = array
              array[count / 2].value += 1
              use(kept)
            }
          }
        )
      ])
  }
}
