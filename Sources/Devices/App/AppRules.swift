package import LockstepHealth
package import LockstepProtocol
package import LockstepSimulation

/// The rules for every app, whether it is a program behind a socket or a Swift value; the system ends
/// an app that breaks one (APP-9).
package enum AppRules {
  /// Checks a name that becomes a file's name: only letters, digits and a few signs are allowed
  /// (APP-12).
  package static func name(_ name: String, of call: String) throws(AppFault) -> String {
    if Label.isOne(name) { return name }
    let expected = "1 to 64 letters, digits, “-”, “_” and “.”, the first no “.”"
    throw broken("name", of: call, expected: expected, found: "“\(name)”")
  }

  /// Checks a tag, which events repeat unchanged, for its length (APP-23).
  package static func tag(_ tag: String, of call: String) throws(AppFault) -> String {
    if (1...tagBytesMax).contains(tag.utf8.count) { return tag }
    let expected = "1 to \(tagBytesMax) bytes"
    throw broken("tag", of: call, expected: expected, found: "\(tag.utf8.count)")
  }

  /// The greatest length of a tag, in bytes.
  package static let tagBytesMax = 255

  /// Checks a document that an app wants kept: its name and its size.
  package static func keep(
    _ name: String,
    _ content: JSONText?,
    _ lifetime: AppCall.Lifetime = .durable
  ) throws(AppFault) -> AppCall {
    let name = try self.name(name, of: "keep")
    let size = content?.bytes.count ?? 0
    if size <= AppCall.keptSizeMax { return .keep(name, content, lifetime) }
    let expected = "at most \(AppCall.keptSizeMax) bytes"
    throw broken("content", of: "keep", expected: expected, found: "\(size)")
  }

  /// Checks a request to a server: its method must consist of letters, and its body must fit on a line
  /// of the protocol.
  package static func request(_ call: WebCall) throws(AppFault) -> WebCall {
    let method = call.method
    if method.isEmpty || !method.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
      let expected = "a method in capitals, such as POST"
      throw broken("method", of: "request", expected: expected, found: "“\(method)”")
    }
    let size = call.content.body.count
    if size <= WebContent.bodyMax { return call }
    let expected = "at most \(WebContent.bodyMax) bytes"
    throw broken("body", of: "request", expected: expected, found: "\(size)")
  }

  /// Checks a request for a background task: its identifier must have the form of a name.
  package static func task(_ request: TaskRequest) throws(AppFault) -> TaskRequest {
    _ = try name(request.identifier, of: "submitTask")
    return request
  }

  /// Makes the call that plays a haptic with a name from `WKHapticType`.
  package static func haptic(_ name: String) throws(AppFault) -> AppCall {
    if let kind = Haptic.Kind(rawValue: name) { return .haptic(Haptic(kind)) }
    let names = Haptic.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    throw broken("haptic", of: "haptic", expected: "one of \(names)", found: "“\(name)”")
  }

  /// Finds an activity type by HealthKit's name.
  package static func activity(_ name: String, of call: String) throws(AppFault)
    -> HKWorkoutActivityType
  {
    if let type = HKWorkoutActivityType(name: name) { return type }
    let expected = "HealthKit's name of an activity, such as “running”"
    throw broken("activity", of: call, expected: expected, found: "“\(name)”")
  }

  /// Checks a screen: it must be an object with a text in `screen`.
  package static func screen(_ screen: JSONText) throws(AppFault) -> JSONText {
    if (try? Result { () throws(JSONError) in try screen.screenName() }.get()) != nil {
      return screen
    }
    let expected = "an object whose “screen” is a text, such as {\"screen\":\"list\"}"
    throw broken("screen", of: "shown", expected: expected, found: "\(screen)")
  }

  /// Checks a deadline that the app names: it must be later than this step, or be the one already named
  /// (APP-7).
  package static func deadline(_ deadline: Uptime?, after now: Uptime, standing: Uptime?)
    throws(AppFault) -> Uptime?
  {
    guard let deadline, deadline <= now, deadline != standing else { return deadline }
    throw .broke(
      "its deadline must be later than its step, or absent: at \(now - .zero) after the start, "
        + "found \(deadline - .zero)"
    )
  }

  /// Makes the fault of a call in which a field has an invalid value.
  static func broken(
    _ field: String,
    of call: String,
    expected: String,
    found: String
  ) -> AppFault {
    let shown = found.count > foundMax ? "\(found.prefix(foundMax))…" : found
    return .broke("“\(field)” of the call “\(call)”: expected \(expected), found \(shown)")
  }

  /// The greatest number of characters of the found value that a message shows.
  private static let foundMax = 120
}
