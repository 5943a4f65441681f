/// A value that only carries another one, which is what statistics and search are to see.
protocol ContentBox {
  var content: Any { get }
}

/// What is to be seen of a value: the content of a box, any other value itself.
func content(of value: Any) -> Any { (value as? any ContentBox)?.content ?? value }
