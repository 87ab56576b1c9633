/// The end of an app, by itself or by its system: the name of what ended, and what it did.
package struct AppFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of what ended, for people: the command line of a program.
  private var name = "the app"
  /// The rest of a sentence that begins with the name: what it did.
  private let deed: String

  private init(_ deed: String) { self.deed = deed }

  package var description: String { "\(name) \(deed)" }

  /// Makes the fault of an app whose program ended; the text says how, such as “exited with code 1”.
  package static func died(_ how: String) -> AppFault { AppFault(how) }

  /// Makes the fault of an app that did not do something within the time that its system waits: “did
  /// not answer”, for example.
  ///
  /// - Parameter question: What to look for first in a program that does so, if anything.
  package static func stalled(
    _ what: String = "did not answer",
    milliseconds: Int,
    question: String? = nil
  ) -> AppFault {
    AppFault("\(what) within \(milliseconds) ms" + (question.map { "; \($0)" } ?? ""))
  }

  /// Makes the fault of an app whose line is no answer, or breaks a rule of every app.
  package static func broke(_ what: String) -> AppFault { AppFault("broke the protocol: \(what)") }

  /// Makes the fault of an app that wished to end, with this code.
  package static func exited(code: Int64) -> AppFault { AppFault("ended with code \(code)") }

  /// Returns the same fault of an app that has a name.
  func named(_ name: String?) -> AppFault {
    var fault = self
    if let name { fault.name = name }
    return fault
  }
}
