package import LockstepProtocol
package import LockstepSimulation

/// An app that is a separate program in any language: it gets a line of JSON for each step.
///
/// ```
/// ▶ {"type":"step","number":7,"uptime":…,"wall":…,"event":{"type":"action","do":"add"}}
/// ◀ {"type":"done","number":7,"calls":[{"call":"message",…}],"deadline":…}
/// ```
///
/// In real time the device does not wait for the answer: the step stays open, the app gets nothing
/// more, and `takeCalls` finds the answer, or ends an app that is overdue.
///
/// A program that takes no steps lives in real time: it is told each event, and makes calls at any
/// time.
///
/// ```
/// ▶ {"type":"event","uptime":…,"wall":…,"event":{"type":"action","do":"add"}}
/// ◀ {"type":"calls","calls":[{"call":"message",…}]}
/// ```
///
/// An app that ends, or does not answer in time, is removed; its device goes on (APP-9).
package struct ProgramApp: App {
  private let port: any AppPort
  private var number: Int64 = 0
  private var writer = JSONWriter(reserving: 4_096)
  /// The uptime at which the app wants a tick.
  private var deadline: Uptime?
  private var awaited: Awaited?
  private var screen: JSONText?
  /// The digest of all events and calls of the app.
  ///
  /// If the app reports a digest of its own state, that one counts.
  private var digest = Digest()
  private var ownDigest: UInt64?
  private var fault: AppFault?
  /// The notes about unknown fields that were already shown, so that each appears once in the app's
  /// life.
  private var notes: [String] = []
  private static let notesMax = 20

  /// The answer for which the device waits in real time, and the uptime until which it waits.
  private struct Awaited {
    enum Matter {
      /// The program's hello; once it has come, the program is given this event.
      case hello(AppEvent)
      /// The answer to the step at this instant.
      case answer(Uptime)
    }

    var matter: Matter
    var until: Uptime
  }

  /// The greatest size of kept data in one line, which has room for two contexts beside it (VALUE-11).
  package var launchBytesMax: Int? { 393_216 }
  package func lookForFault() -> AppFault? { fault }
  package var isValue: Bool { false }
  package var isAwaited: Bool { awaited != nil }
  package var nextDeadline: Uptime? { awaited?.until ?? deadline }

  package init(_ port: any AppPort) { self.port = port }

  package mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
    carefully { (app) throws(AppFault) in
      guard try app.port.greet() else {
        app.wait(for: .hello(event), at: now)
        return []
      }
      return try app.give(event, at: now)
    }
  }

  /// Runs a body that may fail, and notes the failure as the app's fault.
  private mutating func carefully(
    _ body: (inout ProgramApp) throws(AppFault) -> [AppCall]
  ) -> [AppCall] {
    guard fault == nil else { return [] }
    do throws(AppFault) {
      return try body(&self)
    } catch {
      fault = error.named(port.name)
      deadline = nil
      awaited = nil
      return []
    }
  }

  private mutating func give(_ event: AppEvent, at now: Now) throws(AppFault) -> [AppCall] {
    port.takesSteps ? try step(event, at: now) : try announce(event, at: now)
  }

  private mutating func step(_ event: AppEvent, at now: Now) throws(AppFault) -> [AppCall] {
    if case .tick = event { deadline = nil }
    number += 1
    writer.removeAll()
    let hasFolder = port.hasFolder
    AppStep(number: number, now: now, event: event, hasFolder: hasFolder).write(into: &writer)
    digest.add(writer.bytes)
    guard port.patience == nil else {
      try port.send(writer.bytes)
      wait(for: .answer(now.uptime), at: now)
      return []
    }
    guard hasFolder else { return try take(try port.exchange(writer.bytes), ofStepAt: now.uptime) }
    return try exchangeWithFolder(event, at: now)
  }

  /// Puts the file of an event into the program's folder, and takes the program's changes in the folder
  /// before its calls.
  private mutating func exchangeWithFolder(_ event: AppEvent, at now: Now) throws(AppFault)
    -> [AppCall]
  {
    let lent = event.fileInInbox
    if let lent, let bytes = lent.bytes { port.put(.replace(lent.path, bytes)) }
    let line = try port.exchange(writer.bytes)
    let printed = port.takePrinted().map(AppCall.printed)
    let files = port.takeFiles().filter { $0.path != lent?.path }
    for file in files { add(file) }
    let calls = files.map { AppCall.file(.changed($0)) }
    let isMoved = lent.map { !port.takeBack($0.path) } ?? false
    let moved: [AppCall] = isMoved ? [.file(.movedReceived)] : []
    return try printed + calls + moved + take(line, ofStepAt: now.uptime)
  }

  private mutating func add(_ file: FileChange) {
    digest.add(file.path)
    if case .replace(_, let bytes) = file { digest.add(bytes) }
  }

  private mutating func take(_ line: [UInt8], ofStepAt uptime: Uptime) throws(AppFault) -> [AppCall]
  {
    digest.add(line)
    let answer = try AppAnswer.read(line, as: .done)
    guard answer.number == number else {
      throw .broke("expected “done” for step \(number), found “done” for step \(answer.number)")
    }
    deadline = try AppRules.deadline(answer.deadline, after: uptime, standing: deadline)
    ownDigest = answer.digest ?? ownDigest
    return try calls(of: answer)
  }

  private mutating func calls(of answer: AppAnswer) throws(AppFault) -> [AppCall] {
    if let shown = answer.screen { screen = shown }
    if let code = answer.exit { throw .exited(code: code) }
    return takeNotes(of: answer) + answer.calls
  }

  private mutating func takeNotes(of answer: AppAnswer) -> [AppCall] {
    answer.notes.compactMap { note in
      if notes.contains(note) || notes.count == Self.notesMax { return nil }
      notes.append(note)
      return .note(note)
    }
  }

  // MARK: In real time

  private mutating func announce(_ event: AppEvent, at now: Now) throws(AppFault) -> [AppCall] {
    writer.removeAll()
    AppStep(number: nil, now: now, event: event).write(into: &writer)
    try port.send(writer.bytes)
    // Nobody waits for the app while it is given a file, so the system moves it for the app (APP-17).
    return event.pathInInbox.map { [.file(.moveReceived(to: $0))] } ?? []
  }

  /// Returns the calls that a program in real time has made; for a program with steps, the answer to
  /// the open step.
  package mutating func takeCalls(at now: Now) -> [AppCall] {
    carefully { (app) throws(AppFault) in
      if let awaited = app.awaited { return try app.look(for: awaited, at: now) }
      return try app.takeSaid()
    }
  }

  private mutating func wait(for matter: Awaited.Matter, at now: Now) {
    awaited = Awaited(matter: matter, until: now.uptime + (port.patience ?? .zero))
  }

  /// Checks if the awaited answer has come; a program that exceeds its time is ended.
  private mutating func look(for awaited: Awaited, at now: Now) throws(AppFault) -> [AppCall] {
    switch awaited.matter {
    case .hello(let event):
      guard try port.greet() else { break }
      self.awaited = nil
      let calls = try give(event, at: now)
      return port.takesSteps ? calls : try calls + takeSaid()
    case .answer(let uptime):
      guard let line = try port.takeLine() else { break }
      self.awaited = nil
      return try take(line, ofStepAt: uptime)
    }
    if awaited.until <= now.uptime { throw port.overdue }
    return []
  }

  /// Takes the calls of a program without steps; a program with steps may only end between two of them.
  private mutating func takeSaid() throws(AppFault) -> [AppCall] {
    var calls: [AppCall] = []
    while let line = try port.takeLine() {
      if port.takesSteps {
        throw .broke("it sent a line between two steps: each line must answer a step")
      }
      calls += try self.calls(of: try AppAnswer.read(line, as: .calls))
    }
    return calls
  }

  package mutating func takeScreen() -> JSONText? {
    defer { screen = nil }
    return screen
  }

  package var wantsVendorContract: Bool? { port.wantsVendorContract }

  package func mirror(_ change: FileChange) { port.put(change) }

  package func end() { port.end() }

  package func add(to digest: inout Digest) {
    digest.add(ownDigest ?? self.digest.value)
    digest.add(deadline?.nanoseconds)
  }
}
