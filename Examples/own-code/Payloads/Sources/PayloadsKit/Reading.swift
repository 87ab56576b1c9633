import Foundation

/// How client code reads a value of a payload, by the names of the tables' columns; what it reads, as text.
enum Reading {
  static let all = numbers.merging(texts) { $1 }.merging(containers) { $1 }

  static let numbers: [String: (Any) -> String?] = [
    "as? Int": { ($0 as? Int).map { "\($0)" } },
    "as? Int64": { ($0 as? Int64).map { "\($0)" } },
    "as? UInt": { ($0 as? UInt).map { "\($0)" } },
    "as? UInt8": { ($0 as? UInt8).map { "\($0)" } },
    "as? Double": { ($0 as? TimeInterval).map { "\($0)" } },
    "as? Float": { ($0 as? Float).map { "\($0)" } },
    "as? CGFloat": { ($0 as? CGFloat).map { "\($0)" } },
    "as? Bool": { ($0 as? Bool).map { "\($0)" } },
    ".intValue": { ($0 as? NSNumber).map { "\($0.intValue)" } },
    ".stringValue": { ($0 as? NSNumber).map { $0.stringValue } },
    "is Bool": { $0 is Bool ? "yes" : nil },
    "switch": kind,
  ]

  static let texts: [String: (Any) -> String?] = [
    "as? String": { ($0 as? String).map(quoted) },
    "as? NSString": { ($0 as? NSString).map { quoted("\($0)") } },
    "as? Substring": { ($0 as? Substring).map { quoted(String($0)) } },
    "as? Data": { ($0 as? Data).map(hexadecimal) },
    "as? NSData": { ($0 as? NSData).map { hexadecimal(Data(referencing: $0)) } },
    "as? Date": { ($0 as? Date).map { "\($0.timeIntervalSinceReferenceDate)" } },
    "as? NSDate": { ($0 as? NSDate).map { "\($0.timeIntervalSinceReferenceDate)" } },
  ]

  static let containers: [String: (Any) -> String?] = [
    "as? [Any]": { ($0 as? [Any]).map { "\($0.count) of them" } },
    "as? [Int]": { ($0 as? [Int]).map { "\($0)" } },
    "as? [Double]": { ($0 as? [Double]).map { "\($0)" } },
    "as? [UInt8]": { ($0 as? [UInt8]).map { "\($0)" } },
    "as? [Bool]": { ($0 as? [Bool]).map { "\($0)" } },
    "as? [String]": { ($0 as? [String]).map { "\($0)" } },
    "as? [[Int]]": { ($0 as? [[Int]]).map { "\($0)" } },
    "as? NSArray": { ($0 as? NSArray).map { "\($0.count) of them" } },
    "as? [String: Any]": { ($0 as? [String: Any]).map { names($0.keys) } },
    "as? [String: Int]": { ($0 as? [String: Int]).map { "\($0)" } },
    "as? [String: AnyHashable]": { ($0 as? [String: AnyHashable]).map { names($0.keys) } },
    "as? [[String: Any]]": {
      ($0 as? [[String: Any]]).map { "[\($0.map { names($0.keys) }.joined())]" }
    },
    "as? NSDictionary": {
      ($0 as? NSDictionary).map { names($0.allKeys.compactMap { $0 as? String }) }
    },
  ]

  /// The case that a value of unknown type takes, as many apps order them.
  private static func kind(_ value: Any) -> String? {
    switch value {
    case is Bool: "Bool"
    case is Int: "Int"
    case is Double: "Double"
    case is String: "String"
    default: nil
    }
  }

  private static func quoted(_ text: String) -> String { text.debugDescription }

  private static func hexadecimal(_ data: Data) -> String {
    data.isEmpty ? "no bytes" : data.map { String(format: "%02x", $0) }.joined()
  }

  private static func names(_ keys: some Collection<String>) -> String {
    keys.isEmpty ? "no keys" : keys.sorted().joined(separator: ", ")
  }
}

extension Table {
  /// How what has arrived differs from the tables: a line a difference, none when all is right.
  ///
  /// A way of reading that a table has no column for gives `nil`.
  public static func differences(of payload: [String: Any]) -> [String] {
    arriving.flatMap { table in
      table.rows.flatMap { row in
        payload[row.sent].map { table.differences(of: $0, in: row) } ?? [
          "\(row.sent): did not arrive"
        ]
      }
    }
  }

  private func differences(of value: Any, in row: Row) -> [String] {
    let expected = Dictionary(uniqueKeysWithValues: zip(columns, row.results))
    return Reading.all.keys.sorted().compactMap { name in
      let found = Reading.all[name]?(value)
      let wanted = expected[name] ?? nil
      if found == wanted { return nil }
      return "\(row.sent) \(name): \(found ?? "nil"), not \(wanted ?? "nil")"
    }
  }
}
