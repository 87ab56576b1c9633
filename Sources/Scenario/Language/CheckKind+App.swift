package import LockstepProtocol

extension CheckKind {
  /// Makes the check of the state of a device's app, such as suspended.
  static func app(_ device: DeviceRole) -> CheckKind {
    .valued(
      device.name,
      "app",
      "STATE",
      "its app is in this state; of a program without `system`, as it tells the other one over the link",
      isKept: false
    ) { (words) throws(Diagnostic) in
      if let word = words.peek, word.kind == .bare, word.text == "running" {
        throw words.mistake(
          at: word,
          "“running” does not say if the app is in front",
          hint: "write foreground or background; or: expect not \(device.name) app not-running"
        )
      }
      let names = AppState.allCases.map(\.word)
      let name = try words.requireName("state of an app", among: names).text
      var look = StateLook(isTimed: true) { sight in
        let told = sight.system(of: device).map { PairView.App(state: $0.app, isHeard: true) }
        return found(name, of: device, told ?? sight.view.app(of: device))
      }
      look.system = .used
      return look
    }
  }

  private static func found(_ name: String, of device: DeviceRole, _ known: PairView.App) -> Found?
  {
    let whose = "the \(device.name)'s app"
    guard let state = known.state else {
      return Found("\(whose) was not heard of: a device tells its state once its link is up")
    }
    guard known.isHeard else {
      return Found("\(whose) is not heard of while the link is down; it was \(state.word) before")
    }
    return state.word == name
      ? nil : Found("\(whose) is \(state.word)", as: "\(device.name) app \(state.word)")
  }

  /// Makes the check for a line that the program of a device's app prints.
  static func prints(_ device: DeviceRole) -> CheckKind {
    .event(
      device.name,
      "prints",
      "TEXT",
      "its app's program prints a line that the text is part of"
    ) { (words, _) throws(Diagnostic) in
      let part = try words.require("a part of the line").text
      var look = EventLook { event in
        printed(event, by: device)?.contains(part) ?? false
      } isNear: { event in
        printed(event, by: device) != nil
      }
      look.naming = .part(part) { event, _ in printed(event, by: device) }
      return look
    }
  }

  private static func printed(_ event: LogEvent, by device: DeviceRole) -> String? {
    guard event.device == device, case .effect(.printed(let line)) = event.kind else { return nil }
    return line
  }

  /// The check of the answer of the phone's app to its owner, such as to `phone split`.
  static let answers = CheckKind.event(
    "phone",
    "answers",
    "TEXT",
    "it answers the owner, and the text is part of the answer's JSON"
  ) { (words, _) throws(Diagnostic) in
    let part = try words.require("a part of the answer").text
    var look = EventLook { event in
      if case .effect(.answer(let text)) = event.kind { "\(text)".contains(part) } else { false }
    } isNear: { event in
      if case .effect(.answer) = event.kind { true } else { false }
    }
    look.naming = .part(part) { event, _ in
      if case .effect(.answer(let text)) = event.kind { "\(text)" } else { nil }
    }
    return look
  }
}

extension AppState {
  /// The app's state in the words of a scenario.
  package var word: String {
    switch self {
    case .notInstalled: "not-installed"
    case .locked: "locked"
    case .notRunning: "not-running"
    case .suspended: "suspended"
    case .background: "background"
    case .initialTimeline: "initial-timeline"
    case .workoutSession: "workout-session"
    case .foreground: "foreground"
    }
  }
}
