/// The things that a line may look at, which the run then has to keep or to ask for.
extension Script.Body {
  /// `true` if the line may look for something that happens.
  var looksForEvent: Bool {
    switch self {
    case .expect(let expectation): expectation.checks.contains(where: \.isEvent)
    case .late: true
    default: false
    }
  }

  /// `true` if the line may ask what a device's system says.
  var asksSystem: Bool {
    switch self {
    case .expect(let expectation): expectation.checks.contains { $0.system != .none }
    case .late: true
    default: false
    }
  }

  /// `true` if the line may look into a file that an app was given.
  var looksIntoFiles: Bool {
    switch self {
    case .expect(let expectation): expectation.checks.contains(where: \.looksIntoFile)
    case .late: true
    default: false
    }
  }
}
