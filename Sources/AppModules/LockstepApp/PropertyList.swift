import CoreFoundation
public import Foundation

/// Payloads: property lists, converted between Swift's values and the wire's.
public enum PropertyList {
  /// Converts a payload to the wire's form; `nil` if a value in it is not a property-list value.
  ///
  /// A number that came in a payload, and a number, boolean, string, date, data, array or dictionary of
  /// Swift or Foundation is one. `nil`, `NSNull`, `URL`, `UUID` and everything else is none.
  public static func wire(_ payload: [String: Any]) -> WireValue? {
    var fields: [String: WireValue] = [:]
    for (name, value) in payload {
      guard let value = wire(any: value) else { return nil }
      fields[name.hasPrefix("$") ? "$" + name : name] = value
    }
    return .object(fields)
  }

  private static func wire(any value: Any) -> WireValue? {
    switch value {
    case let value as String: return .string(value)
    case let value as NSString: return .string("\(value)")
    case let value as Data: return wire(data: value)
    case let value as NSData: return wire(data: Data(referencing: value))
    case let value as Date: return wire(date: value)
    case let value as NSDate:
      return wire(
        date: Date(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate)
      )
    case let value as [String: Any]: return wire(value)
    case let value as [Any]: return wire(array: value)
    case let value as NSDictionary: return wire(dictionary: value)
    case let value as NSArray: return wire(array: value.map { $0 })
    default: return wire(number: value)
    }
  }

  private static func wire(array: [Any]) -> WireValue? {
    var elements: [WireValue] = []
    for element in array {
      guard let element = wire(any: element) else { return nil }
      elements.append(element)
    }
    return .array(elements)
  }

  private static func wire(dictionary: NSDictionary) -> WireValue? {
    var fields: [String: Any] = [:]
    for (name, value) in dictionary {
      guard let name = name as? String else { return nil }
      fields[name] = value
    }
    return wire(fields)
  }

  /// Converts data to the wire's form.
  public static func wire(data: Data) -> WireValue {
    .object(["$data": .string(data.base64EncodedString())])
  }

  /// The microseconds from 1970 to the reference date of `Date`.
  private static let reference: Int64 = 978_307_200_000_000

  /// Converts a date to whole microseconds since the reference date of `Date`, so that a date without a
  /// finer part comes back equal.
  private static func wire(date: Date) -> WireValue? {
    guard
      let micros = Int64(exactly: (date.timeIntervalSinceReferenceDate * 1_000_000).rounded()),
      micros <= .max - reference
    else { return nil }
    return .object(["$date": .integer(micros + reference)])
  }

  private static func date(micros: Int64) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(micros - reference) / 1_000_000)
  }

  /// Converts a number to the wire's form; a Swift number becomes one of Foundation, as in payloads on
  /// Apple's systems.
  private static func wire(number value: Any) -> WireValue? {
    (value as? NSNumber).flatMap(wire(number:))
  }

  private static func wire(number: NSNumber) -> WireValue? {
    // An `Int8` has the type code of a boolean, and is none.
    if CFGetTypeID(number) == CFBooleanGetTypeID() { return .boolean(number.boolValue) }
    switch String(cString: number.objCType) {
    case "f", "d": return real(number.doubleValue)
    case "Q": return Int64(exactly: number.uint64Value).map(WireValue.integer)
    default: return .integer(number.int64Value)
    }
  }

  /// Converts a floating-point number to the wire's form; `nil` for NaN and infinities, which a
  /// property list can hold but a line cannot.
  private static func real(_ number: Double) -> WireValue? {
    number.isFinite ? .real(number) : nil
  }

  /// Converts a payload of the wire to a dictionary.
  public static func payload(_ wire: WireValue?) -> [String: Any] {
    guard case .object(let fields)? = wire else { return [:] }
    var payload: [String: Any] = [:]
    for (name, value) in fields {
      payload[name.hasPrefix("$$") ? String(name.dropFirst()) : name] = any(value)
    }
    return payload
  }

  /// Converts a value of the wire; numbers become `NSNumber`, so that `as? Int`, `as? Double` and `as?
  /// Bool` act as on Apple's systems.
  private static func any(_ wire: WireValue) -> Any {
    switch wire {
    case .null: return NSNull()
    case .boolean(let flag): return NSNumber(value: flag)
    case .integer(let number): return NSNumber(value: number)
    case .real(let number): return NSNumber(value: number)
    case .string(let text): return text
    case .array(let elements): return elements.map(any)
    case .object(let fields):
      if let micros = fields["$date"]?.number {
        return date(micros: micros)
      }
      return data(wire) ?? payload(wire)
    }
  }

  /// Reads the data in a value of the wire; `nil` if it is not data.
  public static func data(_ wire: WireValue?) -> Data? {
    (wire?["$data"]?.text ?? wire?.text).flatMap { Data(base64Encoded: $0) }
  }

  /// Counts the bytes of a payload as a binary property list, which is the unit of the session's
  /// limits.
  public static func size(of payload: [String: Any]) -> Int {
    let data = try? PropertyListSerialization.data(
      fromPropertyList: payload,
      format: .binary,
      options: 0
    )
    return data?.count ?? 0
  }
}
