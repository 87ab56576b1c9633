/// The parts of a run that a line may check, and that the run then has to keep or to ask for.
extension Script.Body {
  /// `true` if the line may look for an event.
  var looksForEvent: Bool {
    switch self {
    case .expect(let expectation): expectation.checks.contains(where: \.isEvent)
    case .late: true
    default: false
    }
  }

  /// `true` if the line may need the state that a device's system tells.
  var asksSystem: Bool {
    switch self {
    case .expect(let expectation): expectation.checks.contains { $0.system != .none }
    case .late: true
    default: false
    }
  }

  /// `true` if the line may check the content of a file that an app was given.
  var looksIntoFiles: Bool {
    switch self {
    case .expect(let expectation): expectation.checks.contains(where: \.looksIntoFile)
    case .late: true
    default: false
    }
  }
}
