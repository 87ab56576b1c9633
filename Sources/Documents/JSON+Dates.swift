package import LockstepProtocol
package import LockstepSimulation

/// The coding of dates and of enumerations by name, in documents and messages.
extension JSONWriter {
  package mutating func field(_ name: String, _ date: WallTime) {
    field(name, dateMicroseconds: date.microseconds)
  }
}

extension JSONReader {
  package mutating func date() throws(JSONError) -> WallTime {
    WallTime(microseconds: try dateMicroseconds())
  }

  /// Reads the raw value of an enumeration; an unknown one is an error that lists the known ones.
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
