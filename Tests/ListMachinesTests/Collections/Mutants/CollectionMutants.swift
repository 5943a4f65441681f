import StatefulFuzz
import Testing

@testable import ListMachines

/// A collection with a planted mistake, and the smallest case that shows it.
struct CollectionMutant: Sendable, CustomTestStringConvertible {
  /// The fault's name; a trapping variant ends with `+trap`.
  let name: String
  let target: Target
  let isTrapping: Bool

  /// The proved minimal number of commands.
  let commands: Int

  /// The smallest start with which so few commands suffice: no result may be below it.
  let start: Int

  /// The first failing case of so many commands, or fewer.
  let firstFailure: @Sendable (SmallScope, Int) -> [CollectionCommand]?

  var testDescription: String { name }

  init<Fault: CollectionFault>(_ fault: Fault.Type, _ commands: Int, start: Int) {
    name = "\(fault)"
    target = CollectionCatalog.target("mutant", "", MutantList<Fault>.self, "\(fault)")
    isTrapping = false
    firstFailure = { $0.firstFailure(MutantList<Fault>.self, length: $1) }
    self.commands = commands
    self.start = start
  }

  private init<Fault: CollectionFault>(trapping fault: Fault.Type, _ commands: Int, start: Int) {
    name = "\(fault)+trap"
    target = CollectionCatalog.target("mutant", "", TrappingList<Fault>.self, "\(fault)")
    isTrapping = true
    firstFailure = { $0.firstFailure(TrappingList<Fault>.self, length: $1) }
    self.commands = commands
    self.start = start
  }

  /// The variant whose damage is not seen before it is used.
  static func trapping<Fault: CollectionFault>(
    _ fault: Fault.Type, _ commands: Int, start: Int
  ) -> Self { Self(trapping: fault, commands, start: start) }

  /// The seeded defects of ordered identified collections, on our storage, and some of our own.
  static let all: [CollectionMutant] = [
    Self(RemoveNoShift.self, 1, start: 17),
    Self(RemoveShiftsTooLate.self, 1, start: 17),
    Self(RemoveMiddleNoShift.self, 1, start: 17),
    Self(RemoveKeepsSlot.self, 1, start: 17),
    Self(RemoveIDSwapsLast.self, 1, start: 3),
    Self(RemoveLastKeepsSlot.self, 1, start: 17),
    Self(RangeShiftsByOne.self, 1, start: 17),
    Self(RemoveAllKeepsSlots.self, 1, start: 17),
    Self(RemoveWhereSkipsNext.self, 2, start: 1),
    Self(RemoveOffsetsAscending.self, 1, start: 2),
    Self(InsertNoShift.self, 1, start: 17),
    Self(InsertShiftsTooLate.self, 1, start: 17),
    Self(InsertAtEndDuplicates.self, 1, start: 1),
    Self(InsertAnswersAskedPosition.self, 1, start: 1),
    Self(AppendOverwrites.self, 1, start: 1),
    Self(UpdateOrAppendMoves.self, 1, start: 2),
    Self(UpdateOrAppendAnswersNew.self, 1, start: 1),
    Self(UpdateOrInsertMoves.self, 1, start: 2),
    Self(SwapNoTable.self, 1, start: 17),
    Self(SwapHalfTable.self, 1, start: 17),
    Self(SwapIDsOnly.self, 1, start: 2),
    Self(MoveNoTable.self, 1, start: 17),
    Self(MoveDestinationNotAdjusted.self, 1, start: 2),
    Self(MoveReversesGroup.self, 1, start: 2),
    Self(ReverseNoTable.self, 1, start: 17),
    Self(ReverseOfThree.self, 1, start: 3),
    Self(SortUnstable.self, 1, start: 4),
    Self(SortIDsOnly.self, 1, start: 2),
    Self(PartitionPivotOff.self, 1, start: 2),
    Self(PlaceKeepsOldSlot.self, 1, start: 17),
    Self(PlaceDuplicates.self, 1, start: 2),
    Self(EraseOfAbsentRemovesLast.self, 1, start: 1),
    Self(WriteIgnored.self, 1, start: 1),
    Self(ReplaceReverses.self, 1, start: 0),
    Self(ReplaceDuplicates.self, 1, start: 0),
    Self(FirstTableLosesLast.self, 1, start: 9),
    Self(SwapWritesShared.self, 2, start: 2),
    Self(RemovalWritesSharedTable.self, 2, start: 17),
    Self(ThirdAppendAfterRemoveAll.self, 4, start: 0),
    // Of our own storage, or of operations that the seeded defects leave out.
    Self(GrowthLosesLast.self, 1, start: 17),
    Self(ReverseDropsBias.self, 2, start: 17),
    Self(RekeyKeepsOldSlot.self, 1, start: 17),
    Self(EditWritesShared.self, 2, start: 1),
    Self(ReverseWritesSharedIDs.self, 2, start: 2),
    Self(ThrowingEraseKeepsID.self, 1, start: 1),
    Self(ThrowingRemovalRemoves.self, 1, start: 2),
    Self(ContainsComparesElements.self, 1, start: 1),
    Self(MoveToEndStopsShort.self, 1, start: 2),
    Self(EqualityComparesIDs.self, 2, start: 1),
    Self(DifferenceForgetsUpdates.self, 2, start: 1),
    Self(DifferenceForgetsMoves.self, 2, start: 2),
    Self(SliceCopiesFromStart.self, 1, start: 2),
    Self(AppendListDuplicates.self, 1, start: 1),
    // The same damage, used by the next command.
    .trapping(RemoveKeepsSlot.self, 2, start: 17),
    .trapping(RemoveLastKeepsSlot.self, 2, start: 17),
    .trapping(RemoveAllKeepsSlots.self, 2, start: 17),
    .trapping(RangeShiftsByOne.self, 2, start: 17),
    .trapping(SwapNoTable.self, 2, start: 17),
    .trapping(RekeyKeepsOldSlot.self, 2, start: 17),
  ]
}
