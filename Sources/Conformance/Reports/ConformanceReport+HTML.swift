import LockstepProtocol

extension ConformanceReport {
  /// The report as one HTML page that loads no other files.
  var html: String {
    let title = XML.escaped("\(role.rawValue): \(program)")
    let facts = facts.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    let levels = levels.map { "<li>\($0.level.rawValue): \($0.sum)</li>" }.joined()
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
      <style>
      \(Self.style)
      </style></head><body>
      <h1>\(title)</h1>
      <p>\(XML.escaped(sum)). \(XML.escaped(facts)).</p>
      <ul>\(levels)</ul>
      <table><tr><th>Case</th><th>Verdict</th><th>Claim</th></tr>
      \(outcomes.map(row).joined(separator: "\n"))
      </table></body></html>

      """
  }

  /// The style sheet of the suite's pages.
  static let style = """
    body { font: 15px/1.5 sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em }
    table { border-collapse: collapse; width: 100% }
    td, th { border-top: 1px solid #8884; padding: .3em .6em; text-align: left; vertical-align: top }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .3em 0 }
    .fail, .time-out { color: #b00020 } .undecided, .non-strict { color: #8a5a00 }
    @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }
    """

  private func row(_ outcome: CaseOutcome) -> String {
    let reasons = Self.reasons(outcome).joined(separator: "\n")
    let details = reasons.isEmpty ? "" : "<pre>\(XML.escaped(reasons, keepsLines: true))</pre>"
    let word = outcome.word
    return #"<tr id="\#(outcome.id)"><td>\#(outcome.id)</td>"#
      + #"<td class="\#(word.replacing(" ", with: "-"))">\#(word)</td>"#
      + "<td>\(XML.escaped(outcome.claim))\(details)</td></tr>"
  }
}
