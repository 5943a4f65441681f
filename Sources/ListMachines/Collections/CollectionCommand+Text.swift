import StatefulFuzz

/// ```text
/// insert a id=3 value=7 at=2      append b id=0 value=1 generic       copy b from=a
/// replaceRange a value=5 at=1 length=2 of=4,9        sort a way=ties  removeAll a way=drop
/// ```
///
/// The list comes first. Other arguments have names; one that is left out is 0.
extension CollectionCommand: LosslessStringConvertible, SelfExplainingText {
  private static let listNames = ["a", "b", "c"]

  /// The command in the notation above, with every argument.
  public var description: String {
    var words = ["\(kind)"]
    for parameter in kind.shape.parameters {
      let name = parameter.name
      switch parameter {
      case .list: words.append(Self.listNames[list])
      case .other: words.append("\(name)=\(Self.listNames[other])")
      case .id: words.append("\(name)=\(id)")
      case .second: words.append("\(name)=\(second)")
      case .value: words.append("\(name)=\(value)")
      case .position: words.append("\(name)=\(position)")
      case .target: words.append("\(name)=\(target)")
      case .length: words.append("\(name)=\(length)")
      case .numbers:
        if !numbers.isEmpty {
          words.append("\(name)=" + numbers.map(String.init).joined(separator: ","))
        }
      case .way: words.append("\(name)=\(kind.ways[way])")
      case .generic: if isGeneric { words.append(name) }
      }
    }
    return words.joined(separator: " ")
  }

  /// Reads what `description` writes.
  public init?(_ description: String) {
    guard let command = try? CollectionCommand(parsing: description) else { return nil }
    self = command
  }

  /// What is wrong with a text; nil when it is a command.
  public static func explain(_ text: String) -> String? {
    do throws(Unreadable) {
      _ = try CollectionCommand(parsing: text)
      return nil
    } catch { return error.reason }
  }

  /// What is wrong with a command's text.
  struct Unreadable: Error {
    var reason: String
  }

  private static let kindsByName = Dictionary(
    uniqueKeysWithValues: Kind.allCases.map { ("\($0)", $0) })

  init(parsing text: String) throws(Unreadable) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    let name = words.first ?? ""
    guard let kind = Self.kindsByName[name] else {
      throw Unreadable(reason: "'\(name)' is not a command of the collection suite")
    }
    self.init(kind)
    guard words.count > 1 else { throw Unreadable(reason: "the list is missing: a, b or c") }
    list = try Self.list(words[1])
    var left = Set(kind.shape.parameters.dropFirst())
    for word in words.dropFirst(2) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let parameter = left.first(where: { $0.name == parts[0] }) else {
        throw Unreadable(reason: "'\(word)' is not understood here")
      }
      left.remove(parameter)
      try set(parameter, to: parts.count > 1 ? parts[1] : nil, word)
    }
  }

  private mutating func set(
    _ parameter: CollectionParameter, to text: String?, _ word: String
  ) throws(Unreadable) {
    if parameter == .generic {
      guard text == nil else { throw Unreadable(reason: "'\(word)' is not understood here") }
      isGeneric = true
      return
    }
    guard let text else { throw Unreadable(reason: "'\(word)' has no value") }
    let ids = Int(CollectionGenerator.idBound)
    let positions = Int(CollectionGenerator.positionBound)
    switch parameter {
    case .list, .generic: break
    case .other: other = try Self.list(text)
    case .id: id = try Self.number(text, below: ids)
    case .second: second = try Self.number(text, below: ids)
    case .value: value = try Self.number(text, below: Int(CollectionGenerator.valueBound))
    case .position: position = try Self.number(text, below: positions)
    case .target: target = try Self.number(text, below: positions)
    case .length: length = try Self.number(text, below: positions)
    case .numbers:
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        numbers.append(try Self.number(String(part), below: ids))
      }
      guard numbers.count < CollectionGenerator.numberBound else {
        throw Unreadable(reason: "more than \(CollectionGenerator.numberBound - 1) numbers")
      }
    case .way:
      guard let index = kind.ways.firstIndex(of: text) else {
        throw Unreadable(
          reason: "'\(text)' is not one of \(kind.ways.joined(separator: ", "))")
      }
      way = index
    }
  }

  private static func list(_ text: String) throws(Unreadable) -> Int {
    guard let list = listNames.firstIndex(of: text) else {
      throw Unreadable(reason: "'\(text)' is not a list; lists are a, b and c")
    }
    return list
  }

  private static func number(_ text: String, below bound: Int) throws(Unreadable) -> Int {
    guard let number = Int(text), "\(number)" == text, (0..<bound).contains(number) else {
      throw Unreadable(reason: "'\(text)' is not a number from 0 to \(bound - 1)")
    }
    return number
  }
}

/// As text.
extension CollectionCommand: Codable {}
