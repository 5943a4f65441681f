// These lines are compiled where there is a SwiftUI. On Linux only their syntax is checked.
#if canImport(SwiftUI)
import Foundation
import SwiftUI

/// What `onMove` and `onDelete` hand over.
///
/// SwiftUI gives every collection methods of these names, which go element by element. These are
/// found first, because they belong to the type itself.
extension IdentifiedArray {
  /// Moves elements, in their order, in front of the one that is at `destination` before the move.
  ///
  /// An offset where there is no element is passed over.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    move(fromOffsets: source, toOffset: destination, outOfRange: .ignore)
  }

  /// Removes the elements at some offsets; one where there is no element traps.
  public mutating func remove(atOffsets offsets: IndexSet) {
    remove(atOffsets: offsets, outOfRange: .trap)
  }
}
#endif
