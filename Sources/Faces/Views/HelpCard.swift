import LockstepProtocol
import LockstepTerminal

/// The help card with every key and its effect, which covers everything else.
struct HelpCard {
  private typealias Rows = [(String, String)]

  /// The app's own rows, of which only as many are shown as fit; the rows in `rest` are always shown.
  private let own: Rows
  private let rest: Rows
  private let keyColumns: Int

  /// Makes the card of the demo.
  ///
  /// - Parameter verbs: The verbs of other apps than the workout app.
  init(verbs: [OwnVerb]) {
    own = verbs.isEmpty ? Self.workouts : Self.rows(of: verbs)
    (rest, keyColumns) = (Self.pair, 10)
  }

  /// Makes the card of a device in a terminal of its own.
  init(of role: DeviceRole) {
    (own, rest, keyColumns) = ([], role == .watch ? Self.wearer : Self.owner, 17)
  }

  private static func rows(of verbs: [OwnVerb]) -> Rows {
    [("", "the verbs of the apps")]
      + verbs.map { ($0.key.map { "\($0)" } ?? ":", "\($0.usage): \($0.summary)") }
  }

  private static let wearer: Rows = [
    ("s", "the next thing: open, start, allow"),
    ("1 to 9", "open this one of the list"),
    ("n  b", "end the set or the rest; a page back"),
    ("m  d", "on Finish: one more set; done"),
    ("l", "leave the exercise"),
    ("up down, Return", "look back in the events; read one whole"),
    ("?  q", "this; quit"),
    ("", "a verb, and Return"),
    (":did reps 8", "what was really done in the set"),
    (":undo Plank", "take back its last set, or its end"),
    (":skip Plank", "leave an exercise out"),
    (":longer :shorter", "15 s more or less of this rest"),
    (":pause-rest", "stop the rest, until :resume-rest"),
    (":rest 30s", "the rest between sets"),
    (":close", "back to the list of workouts"),
    ("", "all verbs: watchsim --help"),
  ]

  private static let owner: Rows = [
    ("w", "a workout; first the starter splits"),
    ("f", "finish the workout"),
    ("r  R", "5 s less or more rest between sets"),
    ("v", "put the watch's mirror away; show it"),
    ("up down, Return", "look back in the events; read one whole"),
    ("?  q", "this; quit"),
    ("", "a verb, and Return"),
    (":start Core", "start a workout of this split"),
    (":complete Plank", "complete an exercise; or :skip, :undo"),
    (":did Dips reps 8", "what was really done in its last set"),
    (":run Plank", "do it here, by :begin :next :done"),
    (":progress Dips", "what was lifted, and the records"),
    (":split Legs", "a new split; then :add Squats to Legs"),
    (":weight-unit lb", "weights in pounds"),
    (":deny", "do not start workouts on the watch"),
    ("", "all verbs: phonesim --help"),
  ]

  private static let workouts: Rows = [
    ("", "the wearer of the watch"),
    ("s", "start: open what can be opened, begin the set"),
    ("1 to 9", "open this one of the watch's list"),
    ("n  b", "next page, one page back"),
    ("m  d  l", "on Finish: one more set, done; leave the exercise"),
    ("", "the owner of the phone"),
    ("w  f", "start a workout; finish it"),
    ("r  R", "5 s less or more rest between sets"),
    ("v", "put the mirror of the watch away; again: show it"),
  ]

  private static let pair: Rows = [
    ("", "the link, and the processes"),
    ("c", "walk out of range, and back"),
    (",  .  p", "half or twice the latency; the next link profile"),
    ("k  K", "kill the phone or the watch; again: start it anew"),
    ("z  Z", "let the phone or the watch sleep; again: wake it"),
    ("", "time, and the rest"),
    ("space → ←", "pause; step to the next event; back"),
    ("-  +", "slower, faster"),
    ("up down", "look back in the log; Return reads its lowest line; End follows"),
    ("/", "only events with a text in them; Escape shows all"),
    ("F  V", "choose from all faults; from all verbs"),
    (":  M", "any line of a scenario; the mouse: clicks act, Shift-drag marks"),
    ("S  q  ?", "save what was done as a scenario; quit; this"),
  ]

  /// Lists all rows, or as many of the app's own as fit into a number of rows.
  private func rows(max: Int) -> Rows {
    let room = max - rest.count
    if own.count <= room { return own + rest }
    let left = own.count - room + 1
    return own.prefix(room - 1) + [("V", "and \(left) more, to choose from")] + rest
  }

  func draw(on canvas: inout Canvas) {
    let rows = rows(max: canvas.bounds.rows - 2)
    let widest = rows.map { $0.isEmpty ? $1.count : keyColumns + $1.count }.max() ?? 0
    let size = Size(columns: widest + 6, rows: rows.count + 2)
    let area = canvas.bounds.centered(size)
    canvas.fill(area, style: Style(Ink.text, on: Ink.card))
    let inside = canvas.box(
      area,
      title: "keys",
      style: Style(Ink.bezel, on: Ink.card),
      titleStyle: Style(Ink.text, on: Ink.card, .bold)
    ).inset(columns: 2, rows: 0)
    for (index, (key, text)) in rows.enumerated() {
      let line = inside.line(index)
      if key.isEmpty {
        canvas.write(text, in: line, style: Style(Ink.watch, on: Ink.card, .bold))
      } else {
        let (left, right) = line.split(left: keyColumns)
        canvas.write(key, in: left, style: Style(Ink.text, on: Ink.card, .bold))
        canvas.write(text, in: right, style: Style(Ink.text, on: Ink.card))
      }
    }
  }
}
