// swift-format-ignore-file
// These are the tables of docs/payloads.md, line for line; a test of the project compares them.

extension Table {
  /// Numbers and booleans.
  public static let numbers = Table(
    """
    | Sent | `as? Int` | `as? Int64` | `as? UInt` | `as? UInt8` | `as? Double` | `as? Float` | `as? CGFloat` | `as? Bool` | `.intValue` | `.stringValue` | `is Bool` | `switch` |
    |---|---|---|---|---|---|---|---|---|---|---|---|---|
    | `0` | 0 | 0 | 0 | 0 | 0.0 | 0.0 | 0.0 | false | 0 | 0 | yes | Bool |
    | `1` | 1 | 1 | 1 | 1 | 1.0 | 1.0 | 1.0 | true | 1 | 1 | yes | Bool |
    | `2` | 2 | 2 | 2 | 2 | 2.0 | 2.0 | 2.0 | – | 2 | 2 | – | Int |
    | `-1` | -1 | -1 | – | – | -1.0 | -1.0 | -1.0 | – | -1 | -1 | – | Int |
    | `Int8(100)` | 100 | 100 | 100 | 100 | 100.0 | 100.0 | 100.0 | – | 100 | 100 | – | Int |
    | `Int8.min` | -128 | -128 | – | – | -128.0 | -128.0 | -128.0 | – | -128 | -128 | – | Int |
    | `UInt8(200)` | 200 | 200 | 200 | 200 | 200.0 | 200.0 | 200.0 | – | 200 | 200 | – | Int |
    | `Int16(-300)` | -300 | -300 | – | – | -300.0 | -300.0 | -300.0 | – | -300 | -300 | – | Int |
    | `UInt16(60_000)` | 60000 | 60000 | 60000 | – | 60000.0 | 60000.0 | 60000.0 | – | 60000 | 60000 | – | Int |
    | `Int32.min` | -2147483648 | -2147483648 | – | – | -2147483648.0 | -2.1474836e+09 | -2147483648.0 | – | -2147483648 | -2147483648 | – | Int |
    | `UInt32.max` | 4294967295 | 4294967295 | 4294967295 | – | 4294967295.0 | – | 4294967295.0 | – | 4294967295 | 4294967295 | – | Int |
    | `9_007_199_254_740_993` | 9007199254740993 | 9007199254740993 | 9007199254740993 | – | – | – | – | – | 9007199254740993 | 9007199254740993 | – | Int |
    | `Int64.max` | 9223372036854775807 | 9223372036854775807 | 9223372036854775807 | – | – | – | – | – | 9223372036854775807 | 9223372036854775807 | – | Int |
    | `Int64.min` | -9223372036854775808 | -9223372036854775808 | – | – | -9.223372036854776e+18 | -9.223372e+18 | -9.223372036854776e+18 | – | -9223372036854775808 | -9223372036854775808 | – | Int |
    | `UInt(7)` | 7 | 7 | 7 | 7 | 7.0 | 7.0 | 7.0 | – | 7 | 7 | – | Int |
    | `1.0` | 1 | 1 | 1 | 1 | 1.0 | 1.0 | 1.0 | true | 1 | 1 (here 1.0) | yes | Bool |
    | `3.0` | 3 | 3 | 3 | 3 | 3.0 | 3.0 | 3.0 | – | 3 | 3 (here 3.0) | – | Int |
    | `1.5` | – | – | – | – | 1.5 | 1.5 | 1.5 | – | 1 | 1.5 | – | Double |
    | `0.1` | – | – | – | – | 0.1 | – | 0.1 | – | 0 | 0.1 | – | Double |
    | `Float(1.5)` | – | – | – | – | 1.5 | 1.5 | 1.5 | – | 1 | 1.5 | – | Double |
    | `Float(0.1)` | – | – | – | – | 0.10000000149011612 | 0.1 | 0.10000000149011612 | – | 0 | 0.1 (here 0.10000000149011612) | – | Double |
    | `CGFloat(2.5)` | – | – | – | – | 2.5 | 2.5 | 2.5 | – | 2 | 2.5 | – | Double |
    | `true` | 1 | 1 | 1 | 1 | 1.0 | 1.0 | 1.0 | true | 1 | 1 | yes | Bool |
    | `false` | 0 | 0 | 0 | 0 | 0.0 | 0.0 | 0.0 | false | 0 | 0 | yes | Bool |
    | `NSNumber(value: 1)` | 1 | 1 | 1 | 1 | 1.0 | 1.0 | 1.0 | true | 1 | 1 | yes | Bool |
    | `NSNumber(value: true)` | 1 | 1 | 1 | 1 | 1.0 | 1.0 | 1.0 | true | 1 | 1 | yes | Bool |
    | `NSNumber(value: Int8(100))` | 100 | 100 | 100 | 100 | 100.0 | 100.0 | 100.0 | – | 100 | 100 | – | Int |
    | `NSNumber(value: 2.5)` | – | – | – | – | 2.5 | 2.5 | 2.5 | – | 2 | 2.5 | – | Double |
    | `Int?.some(3)` | 3 | 3 | 3 | 3 | 3.0 | 3.0 | 3.0 | – | 3 | 3 | – | Int |
    | `Level.high.rawValue` | 2 | 2 | 2 | 2 | 2.0 | 2.0 | 2.0 | – | 2 | 2 | – | Int |
    """
  )

  /// Text, bytes and dates.
  public static let texts = Table(
    #"""
    | Sent | `as? String` | `as? NSString` | `as? Substring` | `as? Data` | `as? NSData` | `as? Date` | `as? NSDate` | `switch` |
    |---|---|---|---|---|---|---|---|---|
    | `"tick"` | "tick" | "tick" | "tick" (here –) | – | – | – | – | String |
    | `""` | "" | "" | "" (here –) | – | – | – | – | String |
    | `"1"` | "1" | "1" | "1" (here –) | – | – | – | – | String |
    | `"Füße 🏃"` | "Füße 🏃" | "Füße 🏃" | "Füße 🏃" (here –) | – | – | – | – | String |
    | `"\"\\\n\0"` | "\"\\\n\0" | "\"\\\n\0" | "\"\\\n\0" (here –) | – | – | – | – | String |
    | `"ticks".dropLast()` | "tick" | "tick" | "tick" (here –) | – | – | – | – | String |
    | `NSString(string: "tick")` | "tick" | "tick" | "tick" (here –) | – | – | – | – | String |
    | `NSMutableString(string: "tick")` | "tick" | "tick" | "tick" (here –) | – | – | – | – | String |
    | `String?.some("tick")` | "tick" | "tick" | "tick" (here –) | – | – | – | – | String |
    | `Kind.tick.rawValue` | "tick" | "tick" | "tick" (here –) | – | – | – | – | String |
    | `Data([0, 255])` | – | – | – | 00ff | 00ff | – | – | – |
    | `Data()` | – | – | – | no bytes | no bytes | – | – | – |
    | `Data([9, 0, 255]).dropFirst()` | – | – | – | 00ff | 00ff | – | – | – |
    | `NSData(data: Data([0, 255]))` | – | – | – | 00ff | 00ff | – | – | – |
    | `Date(timeIntervalSinceReferenceDate: 8e8)` | – | – | – | – | – | 800000000.0 | 800000000.0 | – |
    | `NSDate(timeIntervalSinceReferenceDate: 8e8)` | – | – | – | – | – | 800000000.0 | 800000000.0 | – |
    | `Date(timeIntervalSinceReferenceDate: 800_000_000.123457)` | – | – | – | – | – | 800000000.123457 | 800000000.123457 | – |
    | `Date(timeIntervalSinceReferenceDate: 800_000_000.1234567)` | – | – | – | – | – | 800000000.1234567 (here 800000000.123457) | 800000000.1234567 (here 800000000.123457) | – |
    | `Date.distantPast` | – | – | – | – | – | -63114076800.0 | -63114076800.0 | – |
    | `Date.distantFuture` | – | – | – | – | – | 63113904000.0 | 63113904000.0 | – |
    """#
  )

  /// Arrays and dictionaries.
  public static let containers = Table(
    """
    | Sent | `as? [Any]` | `as? [Int]` | `as? [Double]` | `as? [UInt8]` | `as? [Bool]` | `as? [String]` | `as? [[Int]]` | `as? NSArray` | `as? [String: Any]` | `as? [String: Int]` | `as? [String: AnyHashable]` | `as? [[String: Any]]` | `as? NSDictionary` |
    |---|---|---|---|---|---|---|---|---|---|---|---|---|---|
    | `[1, 2]` | 2 of them | [1, 2] | [1.0, 2.0] | [1, 2] | – | – | – | 2 of them | – | – | – | – | – |
    | `[0, 1]` | 2 of them | [0, 1] | [0.0, 1.0] | [0, 1] | [false, true] | – | – | 2 of them | – | – | – | – | – |
    | `[1.5, 2]` | 2 of them | – | [1.5, 2.0] | – | – | – | – | 2 of them | – | – | – | – | – |
    | `[true, false]` | 2 of them | [1, 0] | [1.0, 0.0] | [1, 0] | [true, false] | – | – | 2 of them | – | – | – | – | – |
    | `["a", "b"]` | 2 of them | – | – | – | – | ["a", "b"] | – | 2 of them | – | – | – | – | – |
    | `[UInt8]([9, 255])` | 2 of them | [9, 255] | [9.0, 255.0] | [9, 255] | – | – | – | 2 of them | – | – | – | – | – |
    | `[300]` | 1 of them | [300] | [300.0] | – | – | – | – | 1 of them | – | – | – | – | – |
    | `[2, "a"] as [Any]` | 2 of them | – | – | – | – | – | – | 2 of them | – | – | – | – | – |
    | `[[1], [2]]` | 2 of them | – | – | – | – | – | [[1], [2]] | 2 of them | – | – | – | – | – |
    | `[Any]()` | 0 of them | [] | [] | [] | [] | [] | [] | 0 of them | – | – | – | [] | – |
    | `[Int?.some(3)]` | 1 of them | [3] | [3.0] | [3] | – | – | – | 1 of them | – | – | – | – | – |
    | `NSArray(array: [3, 2])` | 2 of them | [3, 2] | [3.0, 2.0] | [3, 2] | – | – | – | 2 of them | – | – | – | – | – |
    | `NSMutableArray(array: ["a"])` | 1 of them | – | – | – | – | ["a"] | – | 1 of them | – | – | – | – | – |
    | `["a": 1]` | – | – | – | – | – | – | – | – | a | ["a": 1] | a | – | a |
    | `["a": 1.5]` | – | – | – | – | – | – | – | – | a | – | a | – | a |
    | `["a": [1, 2]]` | – | – | – | – | – | – | – | – | a | – | a (here –) | – | a |
    | `["a": ["b": [1]]]` | – | – | – | – | – | – | – | – | a | – | a (here –) | – | a |
    | `[["a": 1]]` | 1 of them | – | – | – | – | – | – | 1 of them | – | – | – | [a] | – |
    | `["a": Int?.some(3)]` | – | – | – | – | – | – | – | – | a | ["a": 3] | a | – | a |
    | `[String: Any]()` | – | – | – | – | – | – | – | – | no keys | [:] | no keys | – | no keys |
    | `NSDictionary(dictionary: ["a": 1])` | – | – | – | – | – | – | – | – | a | ["a": 1] | a | – | a |
    | `[AnyHashable("a"): 1]` | – | – | – | – | – | – | – | – | a | ["a": 1] | a | – | a |
    | `["$date": 1]` | – | – | – | – | – | – | – | – | $date | ["$date": 1] | $date | – | $date |
    """
  )

  /// What is refused, each by itself, with the code that each way gives.
  public static let refused = Table(
    """
    | Sent | `sendMessage` | `updateApplicationContext` | `transferUserInfo` |
    |---|---|---|---|
    | `Int?.none` | 7010 | 7010 | 7010 |
    | `NSNull()` | 7010 | 7010 | 7010 |
    | `[1, nil]` | 7010 | 7010 | 7010 |
    | `["a": Int?.none]` | 7010 | 7010 | 7010 |
    | `Character("a")` | 7010 | 7010 | 7010 |
    | `URL(fileURLWithPath: "/")` | 7010 | 7010 | 7010 |
    | `UUID()` | 7010 | 7010 | 7010 |
    | `Set([1])` | 7010 | 7010 | 7010 |
    | `NSSet(array: [1])` | 7010 | 7010 | 7010 |
    | `[1: "a"]` | 7010 | 7010 | 7010 |
    | `["a": [1: "a"]]` | 7010 | 7010 | 7010 |
    | `[Date(): 1]` | 7010 | 7010 | 7010 |
    | `[1, 2][...]` | 7010 | 7010 | 7010 |
    | `ContiguousArray([1])` | 7010 | 7010 | 7010 |
    | `1..<2` | 7010 | 7010 | 7010 |
    | `(1, 2)` | 7010 | 7010 | 7010 |
    | `Kind.tick` | 7010 | 7010 | 7010 |
    | `Place(x: 1)` | 7010 | 7010 | 7010 |
    | `NSObject()` | 7010 | 7010 | 7010 |
    | `CGPoint(x: 1, y: 2)` | 7010 | 7010 | 7010 |
    | `NSError(domain: "a", code: 1)` | 7010 | 7010 | 7010 |
    | `UInt64.max` | sent (here 7010) | sent (here 7010) | sent (here 7010) |
    | `Double.nan` | sent (here 7010) | sent (here 7010) | sent (here 7010) |
    | `Double.infinity` | sent (here 7010) | sent (here 7010) | sent (here 7010) |
    """
  )

  /// The tables of what arrives.
  public static let arriving = [numbers, texts, containers]
}
