package import LockstepProtocol

/// An app beside a companion that a script demands: of a known kind, or a program named on the command
/// line.
package struct AppPlan: Sendable, Equatable {
  package let device: DeviceRole
  package let name: String

  package init(_ name: String, on device: DeviceRole) { (self.name, self.device) = (name, device) }

  /// Says if a text is a valid name of an app: lower-case letters, digits and hyphens, beginning with a
  /// letter.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    else {
      return false
    }
    return text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }
}

extension ScriptParser {
  /// Reads `has NAME…`, the apps that a device has beside its companion.
  mutating func readApps(beside device: DeviceRole, _ words: inout Words) throws(Diagnostic) {
    guard words.take("has") else { throw words.missing("“has” and the name of an app") }
    repeat {
      let word = try words.require("the name of an app")
      try refuse(word, on: device, words)
      let plan = AppPlan(word.text, on: device)
      script.appsBeside.append(plan)
      reader.language.add(plan)
    } while words.peek != nil
  }

  private func refuse(_ word: Word, on device: DeviceRole, _ words: Words) throws(Diagnostic) {
    guard AppPlan.isName(word.text) else {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is no name of an app",
        hint: "a name has small letters, digits and hyphens, and begins with a letter"
      )
    }
    let language = reader.language
    let verbs = language.vocabulary[device].verbs.map(\.name) + FaultWord.all.map(\.name) + ["do"]
    let properties = language.checks.filter { $0.subject == device.name }.map(\.property)
    guard !(verbs + properties).contains(word.text) else {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is a word of the \(device.name), so that no app can be named so",
        hint: "write another name: \(word.shown)-app"
      )
    }
    if language.words(of: word.text, on: device) != nil {
      throw words.mistake(at: word, "the \(device.name) has an app “\(word.shown)” already")
    }
  }
}

extension LineReader {
  /// Takes the name of an app beside the companion, and reads what is done to that app; returns `nil`
  /// if the next word is no such name.
  func readBeside(_ device: DeviceRole, _ words: inout Words) throws(Diagnostic) -> Action? {
    guard let word = words.peek, word.kind == .bare,
      let side = language.words(of: word.text, on: device)
    else { return nil }
    _ = words.next()
    var vocabulary = language.vocabulary
    vocabulary[device] = side
    return try ActionParser.parse(&words, of: device, in: vocabulary).addressed(to: word.text)
  }
}

extension CheckKind {
  /// Makes the kind of checks for an app beside the companion.
  static func beside(_ app: String, on device: DeviceRole) -> CheckKind {
    CheckKind(
      subject: device.name,
      property: app,
      usage: "app STATE | screen PATH [= VALUE] | prints TEXT | refuses VERB | app-ended",
      summary: "the same of this app, which is beside the companion",
      isEvent: false,
      isKept: true
    ) { (words, _) throws(Diagnostic) in
      let properties = ["app", "screen", "prints", "refuses", "app-ended"]
      return switch try words.requireName("property of “\(app)”", among: properties).text {
      case "app": .state(try state(of: app, on: device, &words))
      case "screen": .state(try screen(of: app, on: device, &words))
      case "prints": .event(try printed(by: app, on: device, &words))
      case "refuses": .event(try refused(by: app, on: device, &words))
      default: .event(ended(app, on: device))
      }
    }
  }

  private static func state(of app: String, on device: DeviceRole, _ words: inout Words)
    throws(Diagnostic) -> StateLook
  {
    let wanted = try words.requireName("state of an app", among: AppState.allCases.map(\.word)).text
    var look = StateLook(isTimed: true) { sight in
      guard let system = sight.system(of: device) else {
        return .unclear("the \(device.name) does not tell what its system knows")
      }
      guard let state = system.others.first(where: { $0.name == app })?.state else {
        return Found("the \(device.name) has no app “\(app)”")
      }
      if state.word == wanted { return nil }
      return Found("“\(app)” is \(state.word)", as: "\(device.name) \(app) app \(state.word)")
    }
    look.system = .needed
    return look
  }

  private static func screen(of app: String, on device: DeviceRole, _ words: inout Words)
    throws(Diagnostic) -> StateLook
  {
    let look = try JSONLook("the screen", &words)
    var state = StateLook(
      by: .others,
      value: { $0.view.screen(of: app, on: device).flatMap(look.value) },
      found: { sight in
        guard let screen = sight.view.screen(of: app, on: device) else {
          return Found("“\(app)” has shown nothing yet")
        }
        return look.found(in: screen, as: "\(device.name) \(app) screen").map {
          Found("on the screen of “\(app)” \($0.sentence)", as: $0.words)
        }
      }
    )
    state.naming = look.naming { $0.view.screen(of: app, on: device) }
    return state
  }

  private static func refused(by app: String, on device: DeviceRole, _ words: inout Words)
    throws(Diagnostic) -> EventLook
  {
    _ = words.take("do")
    let verb = Action(try words.require("a verb of “\(app)”").text).addressed(to: app).verb
    var look = EventLook { event in
      if case .effect(.refused(verb, _)) = event.kind { event.device == device } else { false }
    } isNear: { event in
      if case .effect(.refused) = event.kind { event.device == device } else { false }
    }
    look.isNearInWindowAlone = true
    look.naming = Naming(verb) { event, _ in
      guard event.device == device, case .action(let action) = event.kind else { return nil }
      return action.verb == verb
    }
    return look
  }

  private static func ended(_ app: String, on device: DeviceRole) -> EventLook {
    let isEnd = { @Sendable (event: LogEvent) -> Bool in
      guard event.device == device, case .effect(.ofApp(app, .appEnded)) = event.kind else {
        return false
      }
      return true
    }
    return EventLook(matches: isEnd, isNear: isEnd)
  }

  private static func printed(by app: String, on device: DeviceRole, _ words: inout Words)
    throws(Diagnostic) -> EventLook
  {
    let part = try words.require("a part of the line").text
    let line = { @Sendable (event: LogEvent) -> String? in
      guard event.device == device, case .effect(.ofApp(app, .printed(let line))) = event.kind
      else { return nil }
      return line
    }
    var look = EventLook {
      line($0)?.contains(part) ?? false
    } isNear: {
      line($0) != nil
    }
    look.naming = .part(part) { event, _ in line(event) }
    return look
  }
}
