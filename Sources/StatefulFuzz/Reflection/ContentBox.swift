/// A value that only carries another one, which is what statistics and search are to see.
protocol ContentBox {
  var content: Any { get }
}
