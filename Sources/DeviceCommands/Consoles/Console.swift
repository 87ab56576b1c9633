import LockstepCommandLine
import LockstepWorkouts
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepEventWords
import LockstepWorkoutChecks

/// The line interface of a live device: typed lines are actions, and the device's effects are printed.
final class Console {
  private let role: DeviceRole
  private let vocabulary: Vocabulary
  private let input = LineInput()
  private var hasEnded = false
  private var screen: JSONText?
  private(set) var isReachable = false
  private(set) var pingIsOver = false
  private var pingBegan = false

  init(_ role: DeviceRole, in vocabulary: Vocabulary) {
    self.role = role
    self.vocabulary = vocabulary
  }

  /// Makes the help about the lines that can be typed to a device with these verbs.
  static func help(on words: Vocabulary.Side) -> String {
    let verbs = VerbHelp.lines(of: words) { $0.key.map { "\($0)  " } ?? "   " }
    return "Type a line and press Enter:\n" + verbs.joined(separator: "\n")
      + "\n  ?  help\n  q  quit; an empty line shows the screen again"
  }

  // MARK: What is typed

  /// The descriptor to poll; `nil` after the end of the input.
  var pollRequest: PollRequest? {
    hasEnded ? nil : PollRequest(descriptor: input.descriptor)
  }

  /// Reads the typed lines as actions; returns `false` when the wearer or the owner quits.
  func readLines(_ act: (Action) -> Bool) -> Bool {
    do throws(Errno) {
      hasEnded = try !input.receive()
    } catch {
      hasEnded = true
    }
    while let line = input.nextLine() {
      if !take(line, act) { return false }
    }
    return true
  }

  private func take(_ line: String, _ act: (Action) -> Bool) -> Bool {
    let word = line.filter { $0 != " " }
    switch word {
    case "q", "quit!": return false
    case "?", "help": say(Self.help(on: vocabulary[role]))
    case "": showAgain()
    default: parse(line, act)
    }
    return true
  }

  private func parse(_ line: String, _ act: (Action) -> Bool) {
    let text = vocabulary[role].verb(onKey: line)?.name ?? line
    do throws(Diagnostic) {
      var words = try Words(text, line: 1)
      let action = try ActionParser.parse(&words, of: role, in: vocabulary)
      try words.requireEnd()
      perform(action, act)
    } catch {
      say(error.rendered(path: "input", source: text))
    }
  }

  private func perform(_ action: Action, _ act: (Action) -> Bool) {
    do throws(CommandError) {
      for action in try TypedAction.reading(action, in: vocabulary[role]) where !act(action) {
        return say("not yet: no host is connected; start one, and this device connects by itself")
      }
    } catch {
      say(error.text)
    }
  }

  private func showAgain() {
    guard let screen else { return say("nothing has been shown yet") }
    print(screen)
  }

  // MARK: What is printed

  func see(_ effect: DeviceEffect, at now: Now) {
    switch effect {
    case .shown(let screen):
      self.screen = screen
      print(screen)
    case .answer(let content): say(String(decoding: content.indented.dropLast(), as: UTF8.self))
    case .note(let text):
      say(text)
      if pingBegan { pingIsOver = true }
    case .session(.reachability(let value)):
      isReachable = value
      tell(effect)
    case .session(.outcome(_, _, let outcome)): if outcome.error != nil { tell(effect) }
    case .haptic, .refused, .appEnded, .document, .ofApp(_, .shown): tell(effect)
    // It is passed on as it is printed.
    case .printed: break
    case .packet, .session, .workoutSession, .request, .ofApp: break
    }
  }

  /// Prints a reply to a message, unless a series of pings has begun.
  func hear(_ input: DeviceInput, at now: Now) {
    guard case .packet(.reply(_, let payload)) = input, !pingBegan else { return }
    say("← reply \(payload)")
  }

  private func tell(_ effect: DeviceEffect) {
    if let words = EventText.words(of: effect, on: role) { say(words) }
  }

  private func print(_ screen: JSONText) {
    do throws(JSONError) {
      // An app of one's own shows what it likes, which is said as it is.
      guard try ShownScreen.isWorkoutAction(screen, on: role) else { return say("▣ \(screen)") }
      if role == .watch {
        let shown = try WatchScreen.read(screen)
        show(shown.sentence, beside: [shown.notice] + shown.problems, question: shown.question)
      } else {
        let shown = try PhoneScreen.read(screen)
        show(shown.sentence, beside: [shown.notice] + shown.problems, question: shown.question)
      }
    } catch {
      say("▣ a screen that cannot be read: \(error)")
    }
  }

  /// Prints a screen's sentence, the notices below it, and its question.
  private func show(_ sentence: String, beside: [String], question: String) {
    let lines = beside.filter { !$0.isEmpty }.map { "  ! \($0)" }
    say(
      (["▣ \(sentence)"] + lines + (question.isEmpty ? [] : ["  ? \(question)"])).joined(
        separator: "\n"
      )
    )
  }

  func say(_ text: String) {
    // A measured series prints its report alone.
    if pingBegan, !text.contains("repl") { return }
    StandardStream.write(text + "\n")
  }

  // MARK: Pings from the command line

  /// `true` once the series of pings that the command line asked for has begun.
  var pingHasStarted: Bool { pingBegan }

  func pingHasBegun() { pingBegan = true }
}
