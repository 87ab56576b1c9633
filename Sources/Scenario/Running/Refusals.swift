import LockstepProtocol
import LockstepSimulation

/// The refused actions and ended apps of a run: each fails a line unless the script expects it, so that
/// no refusal passes unnoticed.
///
/// A refusal is expected by `expect DEVICE refuses VERB` of the same instant, or by one whose window
/// takes in that instant, as many as it counts; the end of an app by `expect DEVICE app-ended`. A
/// refusal that no line asked for, as of a person at the demo, fails nothing; one of an action that
/// nobody asked for, and the end of an app, fail the line that acted last on the device.
struct Refusals {
  /// A refusal, or the end of an app, that no expectation has matched so far.
  private struct Unexpected {
    var event: LogEvent
    var found: String
    var line: Int
  }

  /// An event that an expectation looks for, with the number of matches left and the end of its window.
  private struct Expected {
    var look: EventLook
    var left: Int64
    var until: TrueTime
  }

  /// The line that last asked a device for a verb.
  private struct Asked {
    var device: DeviceRole
    var verb: String
    var line: Int
    /// `true` if the line needs the word `do`, because no vocabulary lists its verb.
    var needsDo: Bool
  }

  /// The number of the first line that is played; the end of an app before any action is reported
  /// there.
  private let first: Int
  private var asked: [Asked] = []
  /// The verbs for which anybody has asked a device, including a person at the demo, the latest last.
  private var acted: [(device: DeviceRole, verb: String)] = []
  private var expected: [Expected] = []
  private var unexpected: [Unexpected] = []

  init(first: Int) { self.first = first }

  /// Notes that a line of the script asks a device for an action.
  ///
  /// - Parameter needsDo: `true` if no vocabulary lists the verb, so that the line has `do` before it.
  mutating func ask(_ device: DeviceRole, for verb: String, line: Int, needsDo: Bool) {
    asked.removeAll { $0.device == device && $0.verb == verb }
    asked.append(Asked(device: device, verb: verb, line: line, needsDo: needsDo))
  }

  /// Notes that a line expects an event between two instants, at most `count` times; matching events
  /// that came already are forgiven.
  mutating func expect(_ look: EventLook, atMost count: Int64, from: TrueTime, until: TrueTime) {
    var left = count
    unexpected.removeAll {
      guard left > 0, $0.event.timeNanoseconds >= from.nanoseconds,
        look.matches($0.event, PairView())
      else { return false }
      left -= 1
      return true
    }
    expected.append(Expected(look: look, left: left, until: until))
  }

  /// Takes the next event of the log.
  mutating func see(_ event: LogEvent) {
    if case .action(let action) = event.kind, let device = event.device {
      acted.removeAll { $0.device == device && $0.verb == action.spokenVerb }
      acted.append((device, action.spokenVerb))
    }
    guard let news = surprise(event) else { return }
    expected.removeAll { $0.left == 0 || $0.until.nanoseconds < event.timeNanoseconds }
    let place = expected.firstIndex { $0.look.matches(event, PairView()) }
    guard let place else { return unexpected.append(news) }
    expected[place].left -= 1
  }

  /// Finds the failure that an event causes if nothing expects it; returns `nil` for an ordinary event.
  private func surprise(_ event: LogEvent) -> Unexpected? {
    guard let device = event.device else { return nil }
    switch event.kind {
    case .effect(.refused(let verb, let reason)):
      return refusal(of: verb, reason, by: device).map {
        Unexpected(event: event, found: $0.found, line: $0.line)
      }
    case .effect(.appEnded(let how)): return end(of: nil, how, event, on: device)
    case .effect(.ofApp(let app, .appEnded(let how))): return end(of: app, how, event, on: device)
    default: return nil
    }
  }

  /// Finds the line that fails by the end of the companion, or of an app beside it.
  private func end(of app: String?, _ how: String, _ event: LogEvent, on device: DeviceRole)
    -> Unexpected
  {
    let line = asked.last { $0.device == device }?.line ?? first
    let subject = ([device.name] + [app].compactMap(\.self)).joined(separator: " ")
    let advice =
      how.contains(DeviceEffect.beforeHello)
      ? "" : " (if it should, add: expect \(subject) app-ended)"
    let whose = app.map { "the app “\($0)” of the \(device.name)" } ?? "the \(device.name)'s app"
    return Unexpected(event: event, found: "\(whose) ended by itself: \(how)\(advice)", line: line)
  }

  /// Finds the line whose action was refused, with a sentence; returns `nil` if no line asked for that
  /// verb.
  private func refusal(of verb: String, _ reason: String, by device: DeviceRole)
    -> (found: String, line: Int)?
  {
    let why = reason.isEmpty ? ", without a reason" : ": \(reason)"
    if let own = asked.last(where: { $0.device == device && $0.verb == verb }) {
      let advice = Self.advice(device, verb, needsDo: own.needsDo)
      return ("the \(device.name) refuses it\(why)\(advice)", own.line)
    }
    guard let line = lineMisanswered(verb, device) else { return nil }
    let found =
      "the \(device.name)'s app refuses “\(verb)”, which is not the action of this line\(why)"
      + Self.advice(device, verb, needsDo: true)
    return (found, line)
  }

  private static func advice(_ device: DeviceRole, _ verb: String, needsDo: Bool) -> String {
    let (app, own) = Action(verb).addressed ?? ("", Action(verb))
    let subject = app.isEmpty ? device.name : "\(device.name) \(app)"
    let words = needsDo ? "do \(own.verb)" : own.verb
    return " (if it should, add: expect \(subject) refuses \(words))"
  }

  /// Finds the line whose action an app answered by refusing a verb that no line had asked for.
  private func lineMisanswered(_ verb: String, _ device: DeviceRole) -> Int? {
    let ofDevice = acted.filter { $0.device == device }
    guard let last = ofDevice.last, !ofDevice.contains(where: { $0.verb == verb }) else {
      return nil
    }
    return asked.last { $0.device == device && $0.verb == last.verb }?.line
  }

  /// Removes and returns the failures from before an instant, which no expectation can match any more.
  mutating func take(before instant: TrueTime) -> [Runner.Failure] {
    if unexpected.isEmpty { return [] }
    let over = unexpected.filter { $0.event.timeNanoseconds < instant.nanoseconds }
    unexpected.removeAll { $0.event.timeNanoseconds < instant.nanoseconds }
    return over.map { refusal in
      let time = TrueTime(nanoseconds: refusal.event.timeNanoseconds)
      var failure = Runner.Failure(line: refusal.line, found: refusal.found, time: time)
      failure.surprise =
        switch refusal.event.kind {
        case .effect(.appEnded), .effect(.ofApp): .appEnd
        default: .refusal
        }
      return failure
    }
  }
}
