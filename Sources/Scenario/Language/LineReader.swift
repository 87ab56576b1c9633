import LockstepPair
import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The reader of a line without its time: an action, a fault or an expectation.
struct LineReader: Sendable {
  /// The words with which such a line can begin.
  static let subjects = ["watch", "phone", "link", "server", "ties", "expect", "end"]

  /// The language in which lines are read.
  var language: Language
  /// The link's profile after the changes of the lines read so far.
  var profile = LinkProfile.bleActive
  var time = TrueTime.zero
  /// The servers of the run; `nil` if a line is read alone.
  var servers: [WebPlan]?
  /// The distance by which each device's clock was moved so far.
  var clocks: [DeviceRole: ClockPosition] = [:]

  init(_ language: Language) { self.language = language }

  /// Takes the words of a line; returns its content, and the name that it gives to its send.
  mutating func read(_ words: inout Words) throws(Diagnostic) -> (body: Script.Body, send: String?)
  {
    let subject = try words.require("an action or an expectation")
    switch subject.text {
    case "watch": return try readDevice(.watch, &words)
    case "phone": return try readDevice(.phone, &words)
    case "link":
      if let word = words.peek, LinkProfile.named(word.text) != nil {
        throw words.mistake(
          at: word,
          "“\(word.shown)” is a profile, and a verb of the link was expected",
          hint: "to change the profile here, write: link profile \(word.text)"
        )
      }
      let name = try words.requireName("verb of the link", among: LinkWord.all.map(\.name))
      let word = LinkWord.all.first { $0.name == name.text }
      guard let input = try word?.read(&words, &profile) else { throw words.missing("a verb") }
      return (.link(input), nil)
    case "server": return (try readServer(&words), nil)
    case "ties": return (.order(try Self.readOrder(&words)), nil)
    case "expect":
      let remaining = .zero + Script.longest - time
      return (.expect(try Expectation(&words, in: language, remaining: remaining)), nil)
    default: return (.end, nil)
    }
  }

  /// Reads the order of sources within one instant: at least one source, and none twice.
  private static func readOrder(_ words: inout Words) throws(Diagnostic) -> InstantOrder {
    var first: [InstantOrder.Source] = []
    repeat {
      let rest = InstantOrder.Source.allCases.filter { !first.contains($0) }
      let word = try words.requireName("source", among: rest.map(\.name))
      first += rest.filter { $0.name == word.text }
    } while words.peek != nil
    return InstantOrder(first: first)
  }

  private mutating func readDevice(_ device: DeviceRole, _ words: inout Words) throws(Diagnostic)
    -> (body: Script.Body, send: String?)
  {
    if let word = words.peek, word.kind == .bare,
      let fault = FaultWord.all.first(where: { $0.name == word.text })
    {
      _ = words.next()
      return (try fault.read(device, &words, &self), nil)
    }
    if let action = try readBeside(device, &words) { return (.act(device, action), nil) }
    var name: Word?
    if sends(words.peek, device) { name = try words.takeLastName() }
    let verb = words.peek.flatMap { language.vocabulary[device][$0.text] }
    var action = try ActionParser.parse(&words, of: device, in: language.vocabulary)
    if let fault = verb?.name(of: .sessionFault, in: action) {
      try Self.requireFault(fault, words)
    }
    if let name, NamedSends.cancels.contains(where: { $0.queue == action.verb }) {
      action.arguments.append(.init("label", .text(name.text)))
    }
    return (.act(device, action), name?.text ?? action.text("label"))
  }

  /// Throws a mistake if a name is not in the table of session faults.
  private static func requireFault(_ name: String, _ words: Words) throws(Diagnostic) {
    if SessionFault.named(name) != nil || words.isLate { return }
    guard let word = words.last else { return }
    throw words.mistake(
      at: word,
      "there is no fault “\(word.shown)”",
      hint: words.hint(for: word, among: SessionFault.all.map(\.name))
    )
  }

  /// Finds the name that a line gives to its send, if some of its words are known only when it is
  /// played.
  func lateName(_ words: Words) throws(Diagnostic) -> String? {
    var words = words
    guard let subject = words.next(),
      let device = DeviceRole.allCases.first(where: { $0.name == subject.text }),
      sends(words.peek, device)
    else { return nil }
    return try words.takeLastName()?.text
  }

  /// Says if a verb of a device sends JSON from the line, so that the send can have a name.
  private func sends(_ word: Word?, _ device: DeviceRole) -> Bool {
    NamedSends.kinds.contains { $0.verb == word?.text }
      && language.vocabulary[device].verbs.contains { $0.name == word?.text }
  }
}
