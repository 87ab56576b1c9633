import Foundation
import LockstepProtocol
import Testing

/// Foundation's JSON, written independently, as the judge of ours.
struct JSONOracleTests {
  @Test func `Foundation reads what we write`() throws {
    var stream = ValueStream(seed: 3)
    for _ in 0..<1500 {
      let value = stream.value(budget: stream.below(40))
      var writer = JSONWriter()
      value.write(into: &writer)
      let object = try JSONSerialization.jsonObject(
        with: Data(writer.bytes),
        options: .fragmentsAllowed
      )
      #expect(isSame(value, object), "\(String(decoding: writer.bytes, as: UTF8.self))")
    }
  }

  @Test(
    arguments: [[], [.prettyPrinted], [.withoutEscapingSlashes]]
      as [JSONSerialization.WritingOptions]
  )
  func `we read what Foundation writes`(options: JSONSerialization.WritingOptions) throws {
    var stream = ValueStream(seed: 4)
    for _ in 0..<700 {
      // Foundation writes 1.0 as 1, so reals here have a fraction.
      let value = stream.value(budget: stream.below(40), fractionalReals: true)
      let data = try JSONSerialization.data(
        withJSONObject: jsonObject(value),
        options: [options, .fragmentsAllowed]
      )
      var reader = JSONReader([UInt8](data))
      #expect(try reader.propertyList() == value)
      try reader.end()
      let text = try JSONText(validating: [UInt8](data))
      reader = JSONReader(text.bytes)
      #expect(try reader.propertyList() == value)
    }
  }

  // MARK: Shapes on the wire

  private func jsonObject(_ value: PropertyList) -> Any {
    switch value {
    case .string(let text): text
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .boolean(let value): NSNumber(value: value)
    case .date(let microseconds): ["$date": NSNumber(value: microseconds)]
    case .data(let bytes): ["$data": Data(bytes).base64EncodedString()]
    case .array(let elements): elements.map(jsonObject)
    case .dictionary(let dictionary):
      Dictionary(
        uniqueKeysWithValues: dictionary.entries.map { (wireKey($0.key), jsonObject($0.value)) }
      )
    }
  }

  private func wireKey(_ key: String) -> String {
    key.hasPrefix("$") ? "$" + key : key
  }

  private func isSame(_ value: PropertyList, _ object: Any) -> Bool {
    switch value {
    case .string(let text): return object as? String == text
    case .integer(let value): return (object as? NSNumber)?.int64Value == value
    // Foundation keeps some numbers in decimal, and loses digits when asked for the double itself.
    case .real(let value): return (object as? NSNumber).flatMap { Double($0.stringValue) } == value
    case .boolean(let value): return object as? Bool == value
    case .date, .data: return (object as? NSDictionary)?.isEqual(jsonObject(value)) == true
    case .array(let elements):
      guard let objects = object as? [Any], objects.count == elements.count else { return false }
      return zip(elements, objects).allSatisfy { isSame($0, $1) }
    case .dictionary(let dictionary):
      guard let objects = object as? [String: Any] else { return false }
      return objects.count == dictionary.count
        && dictionary.entries.allSatisfy { entry in
          objects[wireKey(entry.key)].map { isSame(entry.value, $0) } == true
        }
    }
  }
}
