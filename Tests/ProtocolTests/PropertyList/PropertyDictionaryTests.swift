import LockstepProtocol
import Testing

struct PropertyDictionaryTests {
  private func keys(_ dictionary: PropertyDictionary) -> [String] {
    dictionary.entries.map(\.key)
  }

  @Test func `entries stand in the order of their keys' bytes`() {
    let dictionary: PropertyDictionary = [
      "b": .integer(1), "": .integer(2), "é": .integer(3), "B": .integer(4), "ba": .integer(5),
      "z": .integer(6),
    ]
    #expect(keys(dictionary) == ["", "B", "b", "ba", "z", "é"])
  }

  @Test func `of equal keys the last wins`() {
    let dictionary: PropertyDictionary = [
      "b": .integer(1), "a": .integer(2), "b": .integer(3), "b": .integer(4),
    ]
    #expect(dictionary == ["a": .integer(2), "b": .integer(4)])
    #expect(dictionary.count == 2)
  }

  @Test func `composed and decomposed letters are two keys`() {
    var dictionary: PropertyDictionary = ["\u{e9}": .integer(1), "e\u{301}": .integer(2)]
    #expect(dictionary.count == 2)
    #expect(dictionary["\u{e9}"] == .integer(1))
    #expect(dictionary["e\u{301}"] == .integer(2))
    dictionary["\u{e9}"] = nil
    #expect(dictionary.count == 1)
    #expect(dictionary["e\u{301}"] == .integer(2))
  }

  @Test func `setting, replacing and removing keep the order`() {
    var dictionary = PropertyDictionary()
    #expect(dictionary.isEmpty)
    for key in ["m", "c", "x", "c", "a"] { dictionary[key] = .string(key) }
    #expect(keys(dictionary) == ["a", "c", "m", "x"])
    dictionary["c"] = .integer(1)
    #expect(dictionary["c"] == .integer(1))
    dictionary["m"] = nil
    dictionary["none"] = nil
    #expect(keys(dictionary) == ["a", "c", "x"])
    #expect(dictionary["m"] == nil)
    #expect(dictionary["b"] == nil)
  }

  @Test func `random edits give what a sorted table of bytes gives`() {
    var stream = ValueStream(seed: 5)
    var dictionary = PropertyDictionary()
    var table: [[UInt8]: PropertyList] = [:]
    for _ in 0..<3000 {
      let key = stream.text(upTo: 2)
      let value: PropertyList? = stream.below(3) == 0 ? nil : .integer(stream.integer())
      dictionary[key] = value
      table[Array(key.utf8)] = value
    }
    let sorted = table.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    #expect(dictionary.entries.map { Array($0.key.utf8) } == sorted.map(\.key))
    #expect(dictionary.entries.map(\.value) == sorted.map(\.value))
    #expect(dictionary.count > 100)
  }

  // MARK: Equality of values

  @Test func `equal values are those with equal bytes`() {
    let values: [PropertyList] = [
      .string("\u{e9}"), .string("e\u{301}"), .integer(0), .integer(1), .real(0), .real(-0.0),
      .real(1), .boolean(true), .boolean(false), .date(microsecondsSince1970: 1), .data([]),
      .data([1]), .string(""), .array([]), .array([.integer(1)]), .dictionary([:]),
      .dictionary(["\u{e9}": .integer(1)]), .dictionary(["e\u{301}": .integer(1)]),
    ]
    for (left, value) in values.enumerated() {
      for (right, other) in values.enumerated() {
        #expect((value == other) == (left == right), "\(value) \(other)")
      }
    }
    #expect(Set(values).count == values.count)
    #expect(PropertyList.real(.nan) == .real(.nan))
    #expect(Set([PropertyList.string("a"), .string("a")]).count == 1)
    #expect(
      Set([PropertyList.dictionary(["a": .real(1)]), .dictionary(["a": .real(1)])]).count == 1
    )
  }
}
