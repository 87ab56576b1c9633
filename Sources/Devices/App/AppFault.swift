/// The reason why an app ended, or why its system ended it: the app's name, and the fault.
package struct AppFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The app's name for people: of a program, its command line.
  private var name = "the app"
  /// The rest of the sentence after the name: the fault.
  private let deed: String

  private init(_ deed: String) { self.deed = deed }

  package var description: String { "\(name) \(deed)" }

  /// Makes the fault of an app whose program ended; the text says how, such as “exited with code 1”.
  package static func died(_ how: String) -> AppFault { AppFault(how) }

  /// Makes the fault of an app that did not do something in the time allowed, such as “did not answer”.
  ///
  /// - Parameter question: The question about the first thing to check in such a program, for the
  ///   message; `nil` for none.
  package static func stalled(
    _ what: String = "did not answer",
    milliseconds: Int,
    question: String? = nil
  ) -> AppFault {
    AppFault("\(what) within \(milliseconds) ms" + (question.map { "; \($0)" } ?? ""))
  }

  /// Makes the fault of an app that wrote an invalid line, or broke a rule of `AppRules`.
  package static func broke(_ what: String) -> AppFault { AppFault("broke the protocol: \(what)") }

  /// Makes the fault of an app that ended itself with an exit code.
  package static func exited(code: Int64) -> AppFault { AppFault("ended with code \(code)") }

  /// Returns the same fault, with a name for the app.
  func named(_ name: String?) -> AppFault {
    var fault = self
    if let name { fault.name = name }
    return fault
  }
}
