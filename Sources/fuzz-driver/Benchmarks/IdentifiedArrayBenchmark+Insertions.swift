import FuzzCampaigns
import FuzzDriver
import IdentifiedModel
import StatefulFuzz

/// Inserting and removing single elements.
extension IdentifiedArrayBenchmark {
  static var insertions: [Operation] {
    [
      Operation("insert-middle") { $0.insert(at: $0.count / 2) },
      Operation("insert-front") { $0.insert(at: 0) },
      Operation("append-present") { $0.appendPresent() },
      Operation("remove-by-id") { $0.removeByID() },
      Operation("remove-last") { $0.removeLast() },
    ]
  }

  /// How many elements one trial inserts or removes: fewer where each costs a pass over megabytes.
  private var batch: Int { count > 100_000 ? 4 : min(64, count) }

  private func insert(at position: Int) -> Times {
    let new = newElements.prefix(batch)
    var identified = copies { Identified(uniqueElements: $0) }
    var arrays = copies { $0.map { $0 } }
    let operations = new.count * identified.count
    let bare = stopwatch.time(
      operations, on: &arrays,
      undo: { for i in $0.indices { $0[i].removeSubrange(position..<position + new.count) } },
      { arrays in
        for i in arrays.indices { for element in new { arrays[i].insert(element, at: position) } }
      })
    // A search more for each insertion, since the id could be there.
    let search = lookupByWalking()
    return Times(
      identifiedArray: stopwatch.time(
        operations, on: &identified,
        undo: { for i in $0.indices { $0[i].removeSubrange(position..<position + new.count) } },
        { arrays in
          for i in arrays.indices { for element in new { arrays[i].insert(element, at: position) } }
        }),
      yardsticks: [(.arraySearch, bare + search), (.array, bare)])
  }

  /// Appends an element that is there to a copy that shares everything, beside the dictionary's way
  /// not to replace a value.
  private func appendPresent() -> Times {
    let present = elements[count / 2]
    let (identified, dictionary) = (identified, dictionary)
    return Times(
      identifiedArray: stopwatch.time(64) {
        for _ in 0..<64 {
          var copy = identified
          copy.append(present)
          use(copy.count)
        }
      },
      yardsticks: [
        (
          .dictionary,
          stopwatch.time(64) {
            for _ in 0..<64 {
              var copy = dictionary
              if copy[present.id] == nil { copy[present.id] = present }
              use(copy.count)
            }
          }
        )
      ])
  }

  /// The time of a search for an id that is not there.
  func lookupByWalking() -> Double {
    let few = absentIDs.prefix(searchCount)
    return stopwatch.time(few.count) {
      var found = 0
      for id in few where elements.contains(where: { $0.id == id }) { found += 1 }
      use(found)
    }
  }

  /// Every one goes back to its place before the next trial.
  private func removeByID() -> Times {
    let step = max(1, count / 2 / batch)
    let places = (0..<max(1, batch / 2)).map { count / 4 + $0 * step }
    let victims = places.map { elements[$0] }
    var identified = copies { Identified(uniqueElements: $0) }
    var arrays = copies { $0.map { $0 } }
    var dictionaries = copies { _ in dictionary.filter { _ in true } }
    let operations = victims.count * identified.count
    return Times(
      identifiedArray: stopwatch.time(
        operations, on: &identified,
        undo: { for i in $0.indices { for p in places { $0[i].insert(elements[p], at: p) } } },
        { arrays in
          for i in arrays.indices { for element in victims { arrays[i].remove(id: element.id) } }
        }),
      yardsticks: [
        (
          .arraySearch,
          stopwatch.time(
            operations, on: &arrays,
            undo: { for i in $0.indices { for p in places { $0[i].insert(elements[p], at: p) } } },
            { arrays in
              for i in arrays.indices {
                for element in victims {
                  if let position = arrays[i].firstIndex(where: { $0.id == element.id }) {
                    arrays[i].remove(at: position)
                  }
                }
              }
            })
        ),
        (
          .dictionary,
          stopwatch.time(
            operations, on: &dictionaries,
            undo: {
              for i in $0.indices { for element in victims { $0[i][element.id] = element } }
            },
            { dictionaries in
              for i in dictionaries.indices {
                for element in victims { dictionaries[i].removeValue(forKey: element.id) }
              }
            })
        ),
      ])
  }

  private func removeLast() -> Times {
    let removed = elements.suffix(max(1, min(1024, count / 2)))
    var identified = copies { Identified(uniqueElements: $0) }
    var arrays = copies { $0.map { $0 } }
    let operations = removed.count * identified.count
    return Times(
      identifiedArray: stopwatch.time(
        operations, on: &identified,
        undo: { for i in $0.indices { $0[i].append(contentsOf: removed) } },
        { arrays in
          for i in arrays.indices { for _ in removed { arrays[i].removeLast() } }
        }),
      yardsticks: [
        (
          .array,
          stopwatch.time(
            operations, on: &arrays,
            undo: { for i in $0.indices { $0[i].append(contentsOf: removed) } },
            { arrays in
              for i in arrays.indices { for _ in removed { arrays[i].removeLast() } }
            })
        )
      ])
  }
}
