import LockstepProtocol

/// The index page of many runs, with a line for each that links to the run's page.
package struct IndexPage: Sendable {
  /// A run in the index.
  package struct Entry: Sendable {
    package var name: String
    /// The verdict's word, such as `failed`.
    package var verdict: String
    package var isGood: Bool
    package var seed: UInt64?
    package var tags: [String]
    package var wallNanoseconds: Int64
    package var virtualNanoseconds: Int64
    /// The first actual finding in place of an expected one, or the reason that nothing was played.
    package var found: String
    /// The file name of the run's page in the same folder; `nil` if nothing was played.
    package var page: String?

    package init(
      name: String,
      verdict: String,
      isGood: Bool,
      seed: UInt64?,
      tags: [String],
      wallNanoseconds: Int64,
      virtualNanoseconds: Int64,
      found: String,
      page: String?
    ) {
      self.name = name
      self.verdict = verdict
      self.isGood = isGood
      self.seed = seed
      self.tags = tags
      self.wallNanoseconds = wallNanoseconds
      self.virtualNanoseconds = virtualNanoseconds
      self.found = found
      self.page = page
    }
  }

  private let entries: [Entry]

  /// Makes the page for runs in the order in which they were played.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// The page in HTML, which loads nothing from elsewhere.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(entries.count.counted("run")) of a watch and a phone</title>
    <style>
    \(PageStyle.text)
    \(Self.style)
    </style>
    </head>
    <body>
    <header><h1>\(entries.count.counted("run"))</h1><ul class="facts">\(facts)</ul></header>
    <main>
    <div class="filters"><input id="search" type="search" placeholder="Name, tag, seed or failure"
     aria-label="Name, tag, seed or failure"><span id="verdicts" role="group" aria-label="Verdicts">
    \(choices)</span>
    <select id="order" aria-label="Order"><option value="played">as played</option>
    <option value="slow">slowest first</option><option value="name">by name</option></select>
    <span id="found" aria-live="polite"></span></div>
    <table><thead><tr><th>Verdict</th><th>Run</th><th>Seed</th><th>Wall</th><th>Virtual</th></tr></thead>
    <tbody id="runs">
    \(entries.enumerated().map { row($1, $0) }.joined(separator: "\n"))
    </tbody></table>
    </main>
    <script>
    \(Self.script)
    </script>
    </body>
    </html>

    """
  }

  // MARK: Parts

  private var verdicts: [String] {
    var seen: [String] = []
    for entry in entries where !seen.contains(entry.verdict) { seen.append(entry.verdict) }
    return seen
  }

  private var facts: String {
    let counted = verdicts.map { verdict in
      let own = entries.filter { $0.verdict == verdict }
      let style = own.allSatisfy(\.isGood) ? "good" : "bad"
      return "<li class=\"\(style)\"><b>\(own.count)</b> \(XML.escaped(verdict))</li>"
    }
    let wall = entries.reduce(0) { $0 + $1.wallNanoseconds }
    let time = "<li><b>\(TimeText.seconds(wall))</b> s on the wall, of all runs</li>"
    return (counted + [time]).joined()
  }

  private var choices: String {
    verdicts.map { verdict in
      let word = XML.escaped(verdict)
      return "<label><input type=\"checkbox\" checked value=\"\(word)\">\(word)</label>"
    }.joined(separator: "\n")
  }

  private func row(_ entry: Entry, _ number: Int) -> String {
    let name = XML.escaped(entry.name)
    let link = entry.page.map { "<a href=\"\(XML.escaped(Self.address($0)))\">\(name)</a>" } ?? name
    let tags = entry.tags.map { "<i>\(XML.escaped($0))</i>" }.joined(separator: " ")
    let found = entry.found.isEmpty ? "" : "<p>\(XML.escaped(entry.found))</p>"
    return """
      <tr class="\(entry.isGood ? "good" : "bad")" data-n="\(number)" \
      data-verdict="\(XML.escaped(entry.verdict))" data-wall="\(entry.wallNanoseconds)">\
      <td><b>\(XML.escaped(entry.verdict))</b></td><td>\(link) \(tags)\(found)</td>\
      <td>\(entry.seed.map { "\($0)" } ?? "")</td><td>\(TimeText.seconds(entry.wallNanoseconds)) s</td>\
      <td>\(TimeText.rough(entry.virtualNanoseconds))</td></tr>
      """
  }

  /// Escapes a name for a relative address: letters, digits, `-`, `.` and `_` stay as they are.
  private static func address(_ name: String) -> String {
    name.utf8.reduce(into: "./") { address, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 0x80 && (scalar.properties.isAlphabetic || "0123456789-._".utf8.contains(byte))
      let digits = String(byte, radix: 16)
      address += isPlain ? String(scalar) : "%" + (digits.count == 1 ? "0" : "") + digits
    }
  }

  private static let style = #"""
    .filters{padding:0 0 10px;border:0}table{width:100%;border-collapse:collapse;background:var(--card);
    border:1px solid var(--line);border-radius:12px}th{text-align:left;font-size:12px;color:var(--soft)}
    th,td{padding:6px 10px;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
    th,td:nth-child(1){white-space:nowrap;overflow-wrap:normal}
    td:nth-child(n+3){white-space:nowrap;font-variant-numeric:tabular-nums;color:var(--soft)}
    td a{color:var(--accent)}td p{margin:2px 0 0;color:var(--bad);font-size:13px}
    td i{font-style:normal;font-size:12px;color:var(--soft);border:1px solid var(--line);
    border-radius:99px;padding:0 7px}#verdicts label{border:1px solid var(--line);border-radius:99px;
    padding:2px 10px;font-size:13px;margin-right:4px}
    @media(max-width:600px){th:nth-child(n+4),td:nth-child(n+4){display:none}}
    """#

  private static let script = #"""
    "use strict";
    const $=id=>document.getElementById(id),rows=[...document.querySelectorAll("#runs tr")];
    const name=r=>r.cells[1].textContent,by={played:(a,b)=>a.dataset.n-b.dataset.n,
    slow:(a,b)=>b.dataset.wall-a.dataset.wall,name:(a,b)=>name(a)<name(b)?-1:name(a)>name(b)?1:0};
    function filter(){const words=$("search").value.toLowerCase().split(/\s+/).filter(w=>w);
    const wanted=[...document.querySelectorAll("#verdicts input:checked")].map(i=>i.value);let count=0;
    for(const r of rows){const text=(name(r)+" "+r.cells[2].textContent).toLowerCase();
    r.hidden=!wanted.includes(r.dataset.verdict)||!words.every(w=>text.includes(w));
    if(!r.hidden)count++}
    $("found").textContent=count+" of "+rows.length}
    $("search").oninput=filter;$("verdicts").onchange=filter;
    $("order").onchange=()=>$("runs").append(...rows.sort(by[$("order").value]));filter()
    """#
}
