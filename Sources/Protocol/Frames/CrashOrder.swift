/// An order for a leased device to end, at once or at one point of its disk (LEASE-31).
package struct CrashOrder: Sendable, Equatable {
  /// The way to end, by what it leaves of the disk: `kill`, `power-cut`, `torn-power-cut`.
  package var how: String
  /// In the middle of the changing operation with this number, counted from 1 from now on.
  package var operation: Int64?
  /// Before the next operation of a kind: `write`, `sync`, `rename`.
  package var before: String?
  /// After the next operation of a kind.
  package var after: String?

  package init(
    how: String,
    operation: Int64? = nil,
    before: String? = nil,
    after: String? = nil
  ) {
    self.how = how
    self.operation = operation
    self.before = before
    self.after = after
  }

  func write(into writer: inout JSONWriter) {
    writer.field("how", how)
    if let operation { writer.field("operation", operation) }
    if let before { writer.field("before", before) }
    if let after { writer.field("after", after) }
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> CrashOrder {
    var how: String?
    var order = CrashOrder(how: "")
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "how": how = try reader.string()
      case "operation": order.operation = try reader.integer(in: 1...maximumInteger)
      case "before": order.before = try reader.string()
      case "after": order.after = try reader.string()
      default: try reader.skipValue()
      }
    }
    guard let how else { throw reader.failure(.missingField("how")) }
    order.how = how
    return order
  }
}
