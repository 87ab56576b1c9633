package import LockstepProtocol
package import LockstepSimulation

/// Dates and closed lists of names, as the documents and messages of this room read and write them.
extension JSONWriter {
  package mutating func field(_ name: String, _ date: WallTime) {
    field(name, dateMicroseconds: date.microseconds)
  }
}

extension JSONReader {
  package mutating func date() throws(JSONError) -> WallTime {
    WallTime(microseconds: try dateMicroseconds())
  }

  /// Reads a text out of a closed list, or throws an error that names the list.
  package mutating func name<Value: RawRepresentable & CaseIterable>(of type: Value.Type)
    throws(JSONError) -> Value where Value.RawValue == String
  {
    let text = try string()
    guard let value = Value(rawValue: text) else {
      throw failure(.unknownValue(found: text, expected: Value.allCases.map(\.rawValue)))
    }
    return value
  }
}
