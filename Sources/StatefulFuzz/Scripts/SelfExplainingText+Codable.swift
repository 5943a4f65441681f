/// Whoever says how it reads as text is also coded as that text.
extension SelfExplainingText where Self: LosslessStringConvertible & Decodable {
  /// Decodes the text; the error says what is wrong with it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: Self.explain(text) ?? "'\(text)' is not understood")
    }
    self = value
  }
}

extension SelfExplainingText where Self: LosslessStringConvertible & Encodable {
  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
