import FuzzCampaigns
import FuzzDriver
import IdentifiedModel
import StatefulFuzz

/// Changing the order, or all elements at once; an array does the same without ids.
extension IdentifiedArrayBenchmark {
  static var order: [Operation] {
    [
      Operation("swap") { $0.swap() }, Operation("move-one") { $0.moveOne() },
      Operation("reverse") { $0.reverse() }, Operation("sort") { $0.sort() },
      Operation("remove-all-where") { $0.removeAllWhere() },
      Operation("partition") { $0.partition() },
    ]
  }

  private func swap() -> Times {
    var identified = Identified(uniqueElements: elements)
    var array = elements
    return Times(
      identifiedArray: stopwatch.time(positions.count - 1, on: &identified) { identified in
        for i in 1..<positions.count { identified.swapAt(positions[i - 1], positions[i]) }
      },
      yardsticks: [
        (
          .array,
          stopwatch.time(positions.count - 1, on: &array) { array in
            for i in 1..<positions.count { array.swapAt(positions[i - 1], positions[i]) }
          }
        )
      ])
  }

  /// Over half the count, there and back.
  private func moveOne() -> Times {
    let near = count / 4
    let far = near + count / 2
    var identified = copies { Identified(uniqueElements: $0) }
    var arrays = copies { $0.map { $0 } }
    return Times(
      identifiedArray: stopwatch.time(2 * identified.count, on: &identified) { arrays in
        for i in arrays.indices {
          arrays[i].move(from: near, to: far)
          arrays[i].move(from: far, to: near)
        }
      },
      yardsticks: [
        (
          .array,
          stopwatch.time(2 * arrays.count, on: &arrays) { arrays in
            for i in arrays.indices {
              arrays[i].insert(arrays[i].remove(at: near), at: far)
              arrays[i].insert(arrays[i].remove(at: far), at: near)
            }
          }
        )
      ])
  }

  private func reverse() -> Times {
    var identified = copies { Identified(uniqueElements: $0) }
    var arrays = copies { $0.map { $0 } }
    return Times(
      identifiedArray: stopwatch.time(identified.count, on: &identified) { arrays in
        for i in arrays.indices { arrays[i].reverse() }
      },
      yardsticks: [
        (
          .array,
          stopwatch.time(arrays.count, on: &arrays) { arrays in
            for i in arrays.indices { arrays[i].reverse() }
          }
        )
      ])
  }

  /// Nanoseconds for each element, here and below.
  private func sort() -> Times {
    changeAll {
      $0.sort { $0.value < $1.value }
    } array: {
      $0.sort { $0.value < $1.value }
    }
  }

  private func removeAllWhere() -> Times {
    changeAll {
      $0.removeAll { $0.value & 1 == 0 }
    } array: {
      $0.removeAll { $0.value & 1 == 0 }
    }
  }

  /// Beside the array's, which does not keep the order of either part.
  private func partition() -> Times {
    changeAll {
      use($0.partition { $0.value & 1 == 0 })
    } array: {
      use($0.partition { $0.value & 1 == 0 })
    }
  }

  /// Measures what has to begin with all elements in their order each time.
  private func changeAll(
    _ run: (inout Identified) -> Void, array runOnArray: (inout [Element]) -> Void
  ) -> Times {
    var identified = copies { Identified(uniqueElements: $0) }
    var arrays = copies { $0.map { $0 } }
    return Times(
      identifiedArray: stopwatch.time(
        count * identified.count, on: &identified,
        undo: { $0 = copies { Identified(uniqueElements: $0) } },
        { arrays in for i in arrays.indices { run(&arrays[i]) } }),
      yardsticks: [
        (
          .array,
          stopwatch.time(
            count * arrays.count, on: &arrays, undo: { $0 = copies { $0.map { $0 } } },
            { arrays in for i in arrays.indices { runOnArray(&arrays[i]) } })
        )
      ])
  }
}
