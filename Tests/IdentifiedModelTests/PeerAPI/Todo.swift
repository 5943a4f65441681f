/// What an app keeps in an identified array.
struct Todo: Identifiable, Hashable, Codable, Sendable, Comparable {
  let id: Int
  var title: String
  var isDone = false

  static func < (left: Todo, right: Todo) -> Bool { left.title < right.title }
}

/// An element that is not identifiable, known by one of its properties.
struct Country: Equatable, Sendable {
  var code: String
  var name: String
}
