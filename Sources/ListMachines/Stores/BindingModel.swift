import StatefulFuzz

/// The form without a store.
struct BindingModel: StoreSide {
  private var seen = FormSeen()
  private var rendered = [0, 0, 0]

  mutating func perform(_ command: BindingCommand) -> FormSeen {
    seen.answer = nil
    switch command {
    case .write(let field, let v), .send(let field, let v), .assign(let field, let v):
      if field % 3 == 0 {
        seen.above = seen.fields[0]
        seen.below = v
      }
      set(field % 3, v)
    case .writeAdHoc(let field, let v): set(field % 3, v)
    case .writeUnprocessed, .assignUnprocessed: seen.issues += 1
    case .render: rendered = seen.fields
    case .read(let field, let inUpdate):
      seen.answer = inUpdate ? rendered[field % 3] : seen.fields[field % 3]
    case .compare(let f, let v, let g, let w): seen.answer = f % 3 == g % 3 && v == w ? 1 : 0
    case .match(let f, _, let g): seen.answer = f % 3 == g % 3 ? 1 : 0
    }
    return seen
  }

  private mutating func set(_ field: Int, _ v: Int) {
    if field == 1, seen.fields[1] != v { seen.changes += 1 }
    seen.fields[field] = v
  }
}
