import Foundation

/// The functions that connect an app's own code with Lockstep: they bind scenario verbs to code, and
/// set what the app shows.
///
/// ```swift
/// LockstepApp.on("say") { words in model.say(words["text"] as? String ?? "") }
/// LockstepApp.run { model.start() }
/// ```
public enum LockstepApp {
  nonisolated(unsafe) private static var verbs: [String: ([String: Any]) throws -> Void] = [:]
  nonisolated(unsafe) private static var screen: [String: Any] = ["screen": "app"]

  /// Binds a verb of a scenario, as in `watch do say {"text":"hello"}`, to a closure, which runs on the
  /// main thread.
  ///
  /// An error that the closure throws refuses the verb, which fails a scenario that does not expect it.
  public static func on(_ verb: String, _ act: @escaping ([String: Any]) throws -> Void) {
    verbs[verb] = act
  }

  /// Adds fields to the shown screen, or replaces them; `nil` removes a field.
  ///
  /// A scenario reads the fields: `expect phone screen heard = "hello"`. A value that a screen cannot
  /// hold is left out, which the log notes.
  public static func show(_ fields: [String: Any?]) {
    onMain {
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) { set(name, to: value) }
      AppLink.shared.call("shown", ["screen": PropertyList.wire(screen) ?? [:]])
    }
  }

  private static func set(_ name: String, to value: Any?) {
    if let value, PropertyList.wire([name: value]) == nil {
      return note(
        "cannot show “\(name)”: a screen holds texts, numbers, dates, data, and arrays and "
          + "dictionaries of them, found \(type(of: value))"
      )
    }
    screen[name] = value
  }

  /// Writes a line for people into the log.
  public static func note(_ text: String) {
    AppLink.shared.call("note", ["text": .string(text)])
  }

  /// Begins the app's life: connects to its device, calls `start` on the main thread, and runs the main
  /// loop.
  ///
  /// The function never returns; the system ends the process at the end of the app's life.
  public static func run(_ start: @escaping () throws -> Void = {}) -> Never {
    let link = AppLink.shared
    link.listen(for: "action") { event in onMain { act(on: event) } }
    link.start()
    do {
      try start()
    } catch {
      note("the app did not start: \(error)")
      link.call("exit", ["code": 1])
    }
    while true { RunLoop.main.run(until: .distantFuture) }
  }

  private static func act(on event: WireValue) {
    let verb = event["do"]?.text ?? ""
    if verb == "notify" { return post(event) }
    guard let act = verbs[verb] else {
      let known = verbs.keys.sorted().joined(separator: ", ")
      return refuse(
        verb,
        because: "this app has no verb “\(verb)”; it has \(known.isEmpty ? "none" : known)"
      )
    }
    do {
      try act(PropertyList.payload(event))
    } catch {
      refuse(verb, because: "\(error)")
    }
  }

  /// Posts a notification that a scenario names, for apps that react to notifications instead of verbs.
  private static func post(_ event: WireValue) {
    let fields = PropertyList.payload(event)
    guard let name = fields["name"] as? String else {
      return refuse("notify", because: "found no name of a notification; expected notify NAME {…}")
    }
    let userInfo = fields["userInfo"] as? [String: Any]
    NotificationCenter.default.post(name: Notification.Name(name), object: nil, userInfo: userInfo)
  }

  private static func refuse(_ verb: String, because reason: String) {
    AppLink.shared.call("refused", ["action": .string(verb), "reason": .string(reason)])
  }

  private static func onMain(_ work: @escaping () -> Void) {
    if Thread.isMainThread { return work() }
    nonisolated(unsafe) let work = work
    DispatchQueue.main.async { work() }
  }
}
