import LockstepTerminal

/// Every key and what it does, over everything else.
struct HelpCard {
  private static let rows: [(String, String)] = [
    ("", "the wearer of the watch"),
    ("s", "start: open what can be opened, begin the set"),
    ("1 to 9", "open this one of the watch's list"),
    ("n  b", "next page, one page back"),
    ("m  d  l", "on Finish: one more set, done; leave the exercise"),
    ("", "the owner of the phone"),
    ("w  f", "start a workout; finish it"),
    ("r  R", "5 s less or more rest between sets"),
    ("v", "put the mirror of the watch away; again: show it"),
    ("", "the link, and the processes"),
    ("c", "walk out of range, and back"),
    (",  .", "half or twice the latency"),
    ("p", "the next link profile"),
    ("k  K", "kill the phone or the watch; again: start it anew"),
    ("z  Z", "let the phone or the watch sleep; again: wake it"),
    ("", "time, and the rest"),
    ("space  →", "pause; step to the next event"),
    ("-  +", "slower, faster"),
    ("up down", "look back in the log; End follows it again"),
    ("S  q  ?", "save what was done as a scenario; quit; this"),
  ]

  func draw(on canvas: inout Canvas) {
    let size = Size(columns: 66, rows: Self.rows.count + 2)
    let area = canvas.bounds.centered(size)
    canvas.fill(area, style: Style(Ink.text, on: Ink.card))
    let inside = canvas.box(
      area,
      title: "keys",
      style: Style(Ink.bezel, on: Ink.card),
      titleStyle: Style(Ink.text, on: Ink.card, .bold)
    ).inset(columns: 2, rows: 0)
    for (index, (key, text)) in Self.rows.enumerated() {
      let line = inside.line(index)
      if key.isEmpty {
        canvas.write(text, in: line, style: Style(Ink.watch, on: Ink.card, .bold))
      } else {
        let (left, right) = line.split(left: 10)
        canvas.write(key, in: left, style: Style(Ink.text, on: Ink.card, .bold))
        canvas.write(text, in: right, style: Style(Ink.text, on: Ink.card))
      }
    }
  }
}
