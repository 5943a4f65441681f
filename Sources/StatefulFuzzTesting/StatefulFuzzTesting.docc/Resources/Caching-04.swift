/// A cache of limited size: when it is full, the value that was used least recently makes room.
public struct LRUCache {
  private let capacity: Int
  private var values: [Int: Int] = [:]
  private var recent: [Int] = []  // the keys, the one used last at the end

  /// Makes an empty cache.
  public init(capacity: Int) { self.capacity = capacity }

  /// What the cache holds now.
  public var contents: [Int: Int] { values }

  /// Returns the value for a key and marks it as used; nil if there is none.
  public mutating func get(_ key: Int) -> Int? {
    guard let value = values[key] else { return nil }
    touch(key)
    return value
  }

  /// Stores a value for a key and marks it as used.
  public mutating func put(_ key: Int, _ value: Int) {
    if values[key] == nil, values.count == capacity { values[recent.removeFirst()] = nil }
    values[key] = value
    touch(key)
  }

  /// Removes the value for a key and returns it, nil if there is none.
  public mutating func remove(_ key: Int) -> Int? { values.removeValue(forKey: key) }

  private mutating func touch(_ key: Int) {
    recent.removeAll { $0 == key }
    recent.append(key)
  }
}
