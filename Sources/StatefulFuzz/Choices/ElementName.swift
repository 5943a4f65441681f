extension Choice {
  /// What names of elements are below, and nothing else is: a place in 16 bits and the hash of a text in 32.
  ///
  /// The hash says which element it is, the place how simple; a hash of 0 stands for whatever is there.
  static let elementNameBound: UInt64 = 0x1_0000_0000_0001

  /// How far the value is from the simplest one.
  var magnitude: UInt64 { bound == Self.elementNameBound ? value &>> 32 : value }
}

extension ChoiceSequence {
  /// The sequence with every element that is named by its text named by its place alone; nil where there
  /// is none.
  var namingElementsByPlace: ChoiceSequence? {
    var changed = false
    let commands = commands.map { span in
      span.map { choice -> Choice in
        guard choice.bound == Choice.elementNameBound, choice.value & 0xFFFF_FFFF != 0 else {
          return choice
        }
        changed = true
        return Choice(value: choice.value & ~0xFFFF_FFFF, bound: choice.bound)
      }
    }
    return changed ? ChoiceSequence(header: header, commands: commands) : nil
  }
}
