package import LockstepHealth
package import LockstepProtocol
package import LockstepSimulation

/// The rules of every app, whether it is a program behind a socket or a value in Swift; an app that
/// breaks one is ended (APP-9).
package enum AppRules {
  /// Takes a name that becomes a file's name: only letters, digits and a few signs (APP-12).
  package static func name(_ name: String, of call: String) throws(AppFault) -> String {
    let isName =
      (1...64).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.allSatisfy(isSign)
    if isName { return name }
    let expected = "1 to 64 letters, digits, “-”, “_” and “.”, the first no “.”"
    throw broken("name", of: call, expected: expected, found: "“\(name)”")
  }

  /// Takes a tag, which comes back as it is and has no more than so many bytes (APP-23).
  package static func tag(_ tag: String, of call: String) throws(AppFault) -> String {
    if (1...tagBytesMax).contains(tag.utf8.count) { return tag }
    let expected = "1 to \(tagBytesMax) bytes"
    throw broken("tag", of: call, expected: expected, found: "\(tag.utf8.count)")
  }

  /// The longest tag, in bytes.
  package static let tagBytesMax = 255

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Takes what an app wants kept, which has a name and is not too large.
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

  /// Takes a request, which has a method of letters and no larger body than crosses.
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

  /// Takes a request for a task, whose identifier becomes no file's name but has a name's form.
  package static func task(_ request: TaskRequest) throws(AppFault) -> TaskRequest {
    _ = try name(request.identifier, of: "submitTask")
    return request
  }

  /// Makes the call that plays the haptic of a name of `WKHapticType`.
  package static func haptic(_ name: String) throws(AppFault) -> AppCall {
    if let kind = Haptic.Kind(rawValue: name) { return .haptic(Haptic(kind)) }
    let names = Haptic.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    throw broken("haptic", of: "haptic", expected: "one of \(names)", found: "“\(name)”")
  }

  /// Finds an activity by HealthKit's name of it.
  package static func activity(_ name: String, of call: String) throws(AppFault)
    -> HKWorkoutActivityType
  {
    if let type = HKWorkoutActivityType(name: name) { return type }
    let expected = "HealthKit's name of an activity, such as “running”"
    throw broken("activity", of: call, expected: expected, found: "“\(name)”")
  }

  /// Takes a screen: an object that says in `screen` which it is.
  package static func screen(_ screen: JSONText) throws(AppFault) -> JSONText {
    if (try? Result { () throws(JSONError) in try screen.screenName() }.get()) != nil {
      return screen
    }
    let expected = "an object whose “screen” is a text, such as {\"screen\":\"list\"}"
    throw broken("screen", of: "shown", expected: expected, found: "\(screen)")
  }

  /// Takes a deadline, which is later than the step that it was given in, or is the one that stands: its
  /// tick is still to come (APP-7).
  package static func deadline(_ deadline: Uptime?, after now: Uptime, standing: Uptime?)
    throws(AppFault) -> Uptime?
  {
    guard let deadline, deadline <= now, deadline != standing else { return deadline }
    throw .broke(
      "its deadline must be later than its step, or absent: at \(now - .zero) after the start, "
        + "found \(deadline - .zero)"
    )
  }

  /// Makes the fault of a call with a field that is not what it must be.
  static func broken(
    _ field: String,
    of call: String,
    expected: String,
    found: String
  ) -> AppFault {
    let shown = found.count > foundMax ? "\(found.prefix(foundMax))…" : found
    return .broke("“\(field)” of the call “\(call)”: expected \(expected), found \(shown)")
  }

  /// The number of characters that a message shows of what was found.
  private static let foundMax = 120
}
