import Foundation

enum Level: Int { case low = 1, high }
enum Kind: String { case tick }
struct Place { let x: Int }

/// What is sent, by the expression that makes it, as the tables name it.
public enum Samples {
  /// What arrives.
  public static let arriving = numbers.merging(texts) { $1 }.merging(containers) { $1 }

  static let numbers: [String: Any] = [
    "0": 0, "1": 1, "2": 2, "-1": -1,
    "Int8(100)": Int8(100), "Int8.min": Int8.min, "UInt8(200)": UInt8(200),
    "Int16(-300)": Int16(-300), "UInt16(60_000)": UInt16(60_000),
    "Int32.min": Int32.min, "UInt32.max": UInt32.max,
    "9_007_199_254_740_993": 9_007_199_254_740_993,
    "Int64.max": Int64.max, "Int64.min": Int64.min, "UInt(7)": UInt(7),
    "1.0": 1.0, "3.0": 3.0, "1.5": 1.5, "0.1": 0.1,
    "Float(1.5)": Float(1.5), "Float(0.1)": Float(0.1), "CGFloat(2.5)": CGFloat(2.5),
    "true": true, "false": false,
    "NSNumber(value: 1)": NSNumber(value: 1),
    "NSNumber(value: true)": NSNumber(value: true),
    "NSNumber(value: Int8(100))": NSNumber(value: Int8(100)),
    "NSNumber(value: 2.5)": NSNumber(value: 2.5),
    "Int?.some(3)": Int?.some(3) as Any,
    "Level.high.rawValue": Level.high.rawValue,
  ]

  static let texts: [String: Any] = [
    #""tick""#: "tick", #""""#: "", #""1""#: "1", #""Füße 🏃""#: "Füße 🏃",
    #""\"\\\n\0""#: "\"\\\n\0",
    #""ticks".dropLast()"#: "ticks".dropLast(),
    #"NSString(string: "tick")"#: NSString(string: "tick"),
    #"NSMutableString(string: "tick")"#: NSMutableString(string: "tick"),
    #"String?.some("tick")"#: String?.some("tick") as Any,
    "Kind.tick.rawValue": Kind.tick.rawValue,
    "Data([0, 255])": Data([0, 255]), "Data()": Data(),
    "Data([9, 0, 255]).dropFirst()": Data([9, 0, 255]).dropFirst(),
    "NSData(data: Data([0, 255]))": NSData(data: Data([0, 255])),
    "Date(timeIntervalSinceReferenceDate: 8e8)": Date(timeIntervalSinceReferenceDate: 8e8),
    "NSDate(timeIntervalSinceReferenceDate: 8e8)": NSDate(timeIntervalSinceReferenceDate: 8e8),
    "Date(timeIntervalSinceReferenceDate: 800_000_000.123457)":
      Date(timeIntervalSinceReferenceDate: 800_000_000.123457),
    "Date(timeIntervalSinceReferenceDate: 800_000_000.1234567)":
      Date(timeIntervalSinceReferenceDate: 800_000_000.1234567),
    "Date.distantPast": Date.distantPast, "Date.distantFuture": Date.distantFuture,
  ]

  static let containers: [String: Any] = [
    "[1, 2]": [1, 2], "[0, 1]": [0, 1], "[1.5, 2]": [1.5, 2], "[true, false]": [true, false],
    #"["a", "b"]"#: ["a", "b"], "[UInt8]([9, 255])": [UInt8]([9, 255]), "[300]": [300],
    #"[2, "a"] as [Any]"#: [2, "a"] as [Any], "[[1], [2]]": [[1], [2]], "[Any]()": [Any](),
    "[Int?.some(3)]": [Int?.some(3)],
    "NSArray(array: [3, 2])": NSArray(array: [3, 2]),
    #"NSMutableArray(array: ["a"])"#: NSMutableArray(array: ["a"]),
    #"["a": 1]"#: ["a": 1], #"["a": 1.5]"#: ["a": 1.5], #"["a": [1, 2]]"#: ["a": [1, 2]],
    #"["a": ["b": [1]]]"#: ["a": ["b": [1]]], #"[["a": 1]]"#: [["a": 1]],
    #"["a": Int?.some(3)]"#: ["a": Int?.some(3)], "[String: Any]()": [String: Any](),
    #"NSDictionary(dictionary: ["a": 1])"#: NSDictionary(dictionary: ["a": 1]),
    #"[AnyHashable("a"): 1]"#: [AnyHashable("a"): 1], #"["$date": 1]"#: ["$date": 1],
  ]

  /// What a session refuses, as no property list holds it.
  public static let refused: [String: Any] = [
    "Int?.none": Int?.none as Any, "NSNull()": NSNull(), "[1, nil]": [1, nil],
    #"["a": Int?.none]"#: ["a": Int?.none], #"Character("a")"#: Character("a"),
    #"URL(fileURLWithPath: "/")"#: URL(fileURLWithPath: "/"), "UUID()": UUID(),
    "Set([1])": Set([1]), "NSSet(array: [1])": NSSet(array: [1]),
    #"[1: "a"]"#: [1: "a"], #"["a": [1: "a"]]"#: ["a": [1: "a"]], "[Date(): 1]": [Date(): 1],
    "[1, 2][...]": [1, 2][...], "ContiguousArray([1])": ContiguousArray([1]),
    "1..<2": 1..<2, "(1, 2)": (1, 2), "Kind.tick": Kind.tick, "Place(x: 1)": Place(x: 1),
    "NSObject()": NSObject(), "CGPoint(x: 1, y: 2)": CGPoint(x: 1, y: 2),
    #"NSError(domain: "a", code: 1)"#: NSError(domain: "a", code: 1),
    "UInt64.max": UInt64.max, "Double.nan": Double.nan, "Double.infinity": Double.infinity,
  ]
}
