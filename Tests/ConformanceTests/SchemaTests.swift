import LockstepCaseShare
import LockstepConformance
import Foundation
import LockstepProtocol
import Testing
import LockstepWorkouts

/// The schemas allow what the codec reads, and refuse what it refuses.
struct SchemaTests {
  /// Something that crosses, with the schema and the codec that judge it.
  enum Kind: String, CaseIterable {
    case peerFrame = "peer-frame.json"
    case hostFrame = "host-frame.json"
    case effect = "effect.json"
    case input = "input.json"
    case packet = "packet.json"
    case message = "message.json"

    /// Whether the codec reads a value of this kind.
    func isRead(_ value: JSONValue) -> Bool {
      let line: String
      switch self {
      case .peerFrame, .hostFrame, .message: line = "\(value)"
      case .effect: line = #"{"type":"effects","effects":[\#(value)]}"#
      case .input: line = #"{"type":"inputs","inputs":[\#(value)]}"#
      case .packet: line = #"{"type":"effects","effects":[{"type":"packet","packet":\#(value)}]}"#
      }
      let bytes = Array(line.utf8)
      do {
        switch self {
        case .peerFrame, .effect, .packet: _ = try PeerFrame.read(bytes)
        case .hostFrame, .input: _ = try HostFrame.read(bytes)
        case .message:
          if case .other = try ApplicationMessage.read(try JSONText(validating: bytes)) {
            return false
          }
        }
        return true
      } catch {
        return false
      }
    }
  }

  /// The examples of the pages and the fuzzer's seeds, each where it belongs.
  private static func examples(of kind: Kind) throws -> [JSONValue] {
    var lines: [String] = []
    for page in Repository.names(in: "docs/protocol") where page.hasSuffix(".md") {
      for line in try Repository.text("docs/protocol/\(page)").split(separator: "\n") {
        if let start = line.firstIndex(of: "{"), line.hasSuffix("}") {
          lines.append(String(line[start...]))
        }
      }
    }
    for seed in Repository.names(in: "Fuzz/json/seeds") {
      lines.append(try Repository.text("Fuzz/json/seeds/\(seed)"))
    }
    // One of each shape is enough: what is changed in it is changed in every place.
    var shapes: Set<String> = []
    return lines.compactMap { try? JSONValue(Array($0.utf8)) }.filter(kind.isRead).filter { value in
      shapes.insert("\(value.names)\(value["type"])\(value["kind"])\(value["event"])").inserted
    }
  }

  @Test(arguments: Kind.allCases)
  func `examples are allowed, and whatever is changed in them is judged alike`(kind: Kind) throws {
    let schema = try Schema(kind.rawValue)
    let examples = try Self.examples(of: kind)
    #expect(examples.count > 3)
    var refused = 0
    for example in examples {
      #expect(try schema.allows(example), "\(example)")
      for changed in CaseShare.of(Changed.values(of: example), each: 3) {
        let isRead = kind.isRead(changed)
        if !isRead { refused += 1 }
        if !isRead, Self.isInsideSamples(changed, of: example) { continue }
        #expect(try schema.allows(changed) == isRead, "the codec says \(isRead): \(changed)")
      }
    }
    #expect(refused > 20)
  }

  /// Columns of samples must have one length, which no schema can say: `SamplesTests` holds it.
  private static func isInsideSamples(_ changed: JSONValue, of example: JSONValue) -> Bool {
    guard case .object = changed["samples"] else { return false }
    return changed["samples"] != example["samples"]
  }

  @Test func `every kind of frame, packet, effect and input is in its schema`() throws {
    for (file, word, names) in [
      ("peer-frame.json", "type", PeerFrame.kinds), ("host-frame.json", "type", HostFrame.kinds),
      ("packet.json", "kind", Packet.kinds),
    ] {
      let text = try Repository.text("docs/protocol/schema/\(file)")
      for name in names {
        let constants = text.components(separatedBy: "\"const\": ").dropFirst()
        let isThere = constants.contains { $0.hasPrefix("\"\(name)\"") }
        #expect(isThere && text.contains("\"\(word)\""), "\(file): \(name)")
      }
    }
  }
}

/// A value with one thing in it changed, in every place and in several ways.
enum Changed {
  /// Made anew each time: kept, its boxes would look lost to a leak checker, which does not see
  /// through the bits that an enum keeps in its pointers.
  private static var others: [JSONValue] {
    [.null, true, 5, -1, 0, "x", .array([]), .object([]), .real("1.5")]
  }

  static func values(of value: JSONValue) -> [JSONValue] {
    switch value {
    case .object(let fields):
      fields.indices.flatMap { index -> [JSONValue] in
        let (name, inner) = (fields[index].name, fields[index].value)
        let changed = (others + values(of: inner)).map { other in
          var copy = fields
          copy[index] = .init(name: name, value: other)
          return JSONValue.object(copy)
        }
        var without = fields
        without.remove(at: index)
        return changed + [.object(without)]
      }
    case .array(let elements):
      elements.indices.flatMap { index in
        (others + values(of: elements[index])).map { other in
          var copy = elements
          copy[index] = other
          return .array(copy)
        }
      }
    default: []
    }
  }
}
