import LockstepProtocol

/// A recording in the asciicast format, version 2, which asciinema plays: a head and a line for each
/// event, all in JSON.
///
/// The caller gives the times, and the recording names no machine and no date, so that equal runs give
/// equal bytes.
package struct Asciicast: Sendable {
  /// The bytes of the recording so far, in whole lines.
  package private(set) var bytes: [UInt8] = []
  private var lastNanoseconds: Int64 = 0

  /// Makes a recording that has only its head.
  ///
  /// - Parameter idleSecondsMax: The longest silence in seconds that players keep; they shorten longer
  ///   ones to it.
  package init(_ size: Size, title: String = "", idleSecondsMax: Int? = nil) {
    append("{\"version\": 2, \"width\": \(size.columns), \"height\": \(size.rows)")
    if let idleSecondsMax { append(", \"idle_time_limit\": \(idleSecondsMax)") }
    if !title.isEmpty {
      append(", \"title\": ")
      appendString(title.visibleLine)
    }
    append(", \"env\": {\"TERM\": \"xterm-256color\"}}\n")
  }

  /// Records output of the program, which must consist of whole characters.
  package mutating func output(_ bytes: [UInt8], at nanoseconds: Int64) {
    if !bytes.isEmpty { event("o", String(decoding: bytes, as: UTF8.self), nanoseconds) }
  }

  /// Records input of the person.
  package mutating func input(_ bytes: [UInt8], at nanoseconds: Int64) {
    if !bytes.isEmpty { event("i", String(decoding: bytes, as: UTF8.self), nanoseconds) }
  }

  /// Records a marker, to which players can jump.
  package mutating func marker(_ label: String, at nanoseconds: Int64) {
    event("m", label.visibleLine, nanoseconds)
  }

  /// Records a change of the terminal's size.
  package mutating func resize(to size: Size, at nanoseconds: Int64) {
    event("r", "\(size.columns)x\(size.rows)", nanoseconds)
  }

  /// Records an event; a time earlier than the last event's is replaced by that one.
  private mutating func event(_ code: String, _ text: String, _ nanoseconds: Int64) {
    lastNanoseconds = max(lastNanoseconds, nanoseconds)
    let microseconds = lastNanoseconds / 1000
    let fraction = String(microseconds % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.count)
    append("[\(microseconds / 1_000_000).\(zeros)\(fraction), \"\(code)\", ")
    appendString(text)
    append("]\n")
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  /// Appends a JSON string in which only quotes, backslashes and controls are escaped, the latter with
  /// JSON's letters if they have one.
  private mutating func appendString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0A: append("\\n")
      case 0x0C: append("\\f")
      case 0x0D: append("\\r")
      case 0..<0x10: append("\\u000" + String(byte, radix: 16))
      case 0x10..<0x20, 0x7F: append("\\u00" + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
