/// An order to a leased device to end, at once or at a point of its disk's work (LEASE-31).
package struct CrashOrder: Sendable, Equatable {
  /// The kind of the crash: `kill`, `power-cut` or `torn-power-cut`.
  package var how: String
  /// The number of the changing operation of the disk in whose middle the device ends, counted from 1
  /// from now on.
  package var operation: Int64?
  /// The operation before which the device ends: the next `write`, `sync` or `rename`.
  package var before: String?
  /// The operation after which the device ends: the next `write`, `sync` or `rename`.
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
