/// The spelling of property-list dates, in whole microseconds since 1970 (VALUE-4).
extension JSONWriter {
  package mutating func field(_ name: String, dateMicroseconds: Int64) {
    key(name)
    beginObject()
    field("$date", dateMicroseconds)
    endObject()
  }
}

extension JSONReader {
  package mutating func dateMicroseconds() throws(JSONError) -> Int64 {
    var microseconds: Int64?
    try beginObject()
    while let key = try nextKey() {
      guard key == "$date" else { throw failure(.badTag(key)) }
      microseconds = try integer()
    }
    guard let microseconds else { throw failure(.missingField("$date")) }
    return microseconds
  }
}
