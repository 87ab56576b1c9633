import LockstepProtocol
import LockstepSimulation

/// All fields that a request to a server can have, as read from a line.
struct WebFields {
  private var method = "GET"
  private var address = ""
  private var content = WebContent()
  private var timeout = WebCall.timeoutDefault
  private var isBackground = false

  /// Reads a field of a request; returns `false` if the key is not one.
  ///
  /// Other calls have `data`, too.
  mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "method": method = try reader.string()
    case "address": address = try reader.string()
    case "timeout": timeout = .seconds(try reader.integer(in: 1...WebCall.timeoutSecondsMax))
    case "background": isBackground = try reader.boolean()
    case "headers", "body": return try content.readField(key, &reader)
    default: return false
    }
    return true
  }

  func call(_ data: [UInt8]?) -> WebCall {
    var content = content
    if let data { content.body = data }
    return WebCall(method, address, content: content, timeout: timeout, isBackground: isBackground)
  }
}
