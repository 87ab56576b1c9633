import LockstepProtocol

/// What the page of a run that goes on has more than that of one that is over.
struct LivePart {
  let position: LiveLog.Position
  let state: LiveState
  let acts: LiveActs?

  /// The page asks the server that it came from, and nobody else.
  static let policy = "connect-src 'self'; form-action 'none'; "

  static var style: String { LiveScript.style }

  var script: String { PageScript.functions + "\n" + LiveScript.text }

  /// Above all: whether the page follows, how fast time goes, what plays, and what was said last.
  var bar: String {
    """

    <div class="live" id="live"><b id="state" role="status"></b>
    <span id="caption"></span><button id="follow" hidden>Follow</button></div>
    <script type="application/json" id="begin">\(begin)</script>
    """
  }

  private var begin: String {
    let text = JSONText.object { writer in
      writer.field("run", position.run)
      writer.field("state", state.text)
    }
    return String(decoding: EventRows.plain(text.bytes), as: UTF8.self)
  }

  /// What the page may do, or nothing.
  var controls: String {
    guard let acts else { return "" }
    return """
      <section class="acts" aria-label="What you can do">
      <form id="line"><label for="words">:</label><input id="words" type="text" autocomplete="off"
       spellcheck="false" placeholder="any line of a scenario, such as watch launch"
       aria-label="A line of a scenario"><button>Do it</button></form>
      \(acts.groups.map(group).joined(separator: "\n"))
      <p id="said" role="status"></p></section>

      """
  }

  private func group(_ group: LiveActs.Group) -> String {
    let buttons = group.buttons.map { button in
      let (name, value) =
        switch button.deed {
        case .key(let key): ("key", XML.escaped(key))
        case .begins(let line): ("line", XML.escaped(line))
        }
      return
        "<button data-\(name)=\"\(value)\">\(XML.escaped(button.label))</button>"
    }
    return "<div role=\"group\" aria-label=\"\(XML.escaped(group.name))\">"
      + "<span>\(XML.escaped(group.name))</span>\(buttons.joined())</div>"
  }
}
