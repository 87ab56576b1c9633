import LockstepProtocol

/// The rules for the payloads, sizes and paths of an app's sends (APP-39).
enum AppSends {
  /// The size limit of each call's payload, in bytes as a property list (SESSION-20).
  private static let limits = [
    "message": 65_536, "reply": 65_536, "userInfo": 65_536, "complication": 65_536,
    "launchWatchApp": 65_536, "context": 262_144,
  ]

  static func check(_ call: JSONValue) throws(Stop) {
    let name = call["call"].text ?? ""
    if let limit = limits[name] { try check(call["payload"], of: name, limit) }
    if name == "transferFile", !call["metadata"].isMissing {
      try check(call["metadata"], of: name, 65_536)
    }
    guard ["transferFile", "moveFile", "writeFile"].contains(name), let path = call["path"].text
    else { return }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isInside = !path.isEmpty && !path.hasPrefix("/") && !parts.contains("..")
    try demand(isInside, "a path within the container", "“\(path)” of \(name)")
  }

  private static func check(_ payload: JSONValue, of name: String, _ limit: Int) throws(Stop) {
    let text: JSONText
    do throws(JSONError) { text = try JSONText(validating: payload.bytes) } catch { return }
    let mayBeData = name == "reply"
    try demand(
      text.isPropertyListDictionary || (mayBeData && text.isData && text.binarySize != nil),
      "in “payload” of \(name) a dictionary of property-list types",
      "\(payload)"
    )
    let size = text.binarySize ?? 0
    try demand(size <= limit, "at most \(limit) bytes in “payload” of \(name)", "\(size)")
  }

  private static func demand(_ holds: Bool, _ expected: String, _ found: String) throws(Stop) {
    if !holds { throw .broke(statement: "APP-39", expected: expected, found: found) }
  }
}
