import LockstepHTTP
package import LockstepPair
import LockstepProtocol

/// The reading of lines about a run's servers: their addresses and their faults.
extension LineReader {
  /// Reads `NAME FAULT [METHOD /path]` or `NAME works`.
  func readServer(_ words: inout Words) throws(Diagnostic) -> Script.Body {
    let name = try words.require("the name of a server")
    let plan = try plan(of: name, words)
    let own = plan?.kind.ownFaults ?? language.servers.flatMap(\.ownFaults)
    let word = try words.requireName("fault", among: Language.serverFaults(own: own))
    if word.text == Language.serverWorks { return .server(name.text, nil) }
    guard var fault = WebFault(word.text, own: own) else { throw words.missing("a fault") }
    if words.peek != nil {
      let method = try words.require("a method, such as POST").text
      let path = try words.require("a path, such as /notes").text
      fault.target = "\(method) \(path)"
    }
    return .server(name.text, fault)
  }

  /// Finds the server with a name; returns `nil` if the run's servers are not known.
  func plan(of name: Word, _ words: Words) throws(Diagnostic) -> WebPlan? {
    guard let servers else { return nil }
    if let plan = servers.first(where: { $0.name == name.text }) { return plan }
    throw words.mistake(
      at: name,
      "there is no server “\(name.shown)”",
      hint: servers.isEmpty
        ? "name it at the top of the file: server \(name.shown) at https://\(name.shown).example"
        : words.hint(for: name, among: servers.map(\.name))
    )
  }
}

extension Language {
  /// The word that ends all faults of a server.
  static let serverWorks = "works"

  /// Lists the words that can follow a server's name, given the faults of its own kind.
  static func serverFaults(own: [String]) -> [String] { WebFault.names + own + [serverWorks] }

  /// The words that can follow a server's name, for all kinds of servers.
  var serverFaults: [String] { Self.serverFaults(own: servers.flatMap(\.ownFaults)) }
}

extension WebPlan {
  /// The header line that gives a run this server.
  package var line: String {
    "server \(Word.spelled(name)) at \(address) kind \(kind.name)"
  }
}

extension ScriptParser {
  /// Reads `NAME at ADDRESS [kind KIND]`.
  mutating func readServer(_ words: inout Words) throws(Diagnostic) {
    let name = try words.require("a name for the server")
    if script.servers.contains(where: { $0.name == name.text }) {
      throw words.mistake(at: name, "there is a server “\(name.shown)” already")
    }
    guard words.take("at") else {
      throw words.missing("“at” and an address (to have a fault befall it, write a time before it)")
    }
    let place = try words.require("an address, such as https://notes.example")
    let address: WebAddress
    do throws(WebAddress.Refusal) {
      address = try WebAddress(place.text)
    } catch {
      throw words.mistake(at: place, "“\(place.shown)” is no address of a server: \(error.reason)")
    }
    var kind = reader.language.servers.first ?? .documents
    if words.take("kind") {
      let kinds = reader.language.servers
      let wanted = try words.requireName("kind of server", among: kinds.map(\.name)).text
      kind = kinds.first { $0.name == wanted } ?? kind
    }
    script.servers.append(WebPlan(name.text, at: address, kind))
    reader.servers = script.servers
  }
}

extension CheckKind {
  /// The check of a server's content.
  static let servers = CheckKind.valued(
    "server",
    "",
    "NAME has N [KIND]",
    "it has so many things, or so many of a kind, such as of a collection of documents",
    isKept: false
  ) { (words) throws(Diagnostic) in
    let name = try words.require("the name of a server")
    _ = try words.requireName("word", among: ["has"])
    let count = try words.requireNumber("how many", in: 0...1_000_000)
    let kind = words.isAtEnd || words.isAtModifier ? nil : try words.require("a kind").text
    var state = StateLook(by: .others) { sight in
      guard let server = sight.servers.first(where: { $0.plan.name == name.text }) else {
        return Found("there is no server \(name.text)")
      }
      let counts = server.line.counts
      let found =
        kind.map { kind in counts.first { Self.isNamed($0.kind, kind) }?.count ?? 0 }
        ?? counts.first?.count ?? 0
      if found == count { return nil }
      let what = kind ?? counts.first?.kind ?? "things"
      return Found(
        "\(name.text) has \(found) of “\(what)”" + Self.others(counts, beside: what),
        as: "server \(name.text) has \(found)" + (kind.map { " \($0)" } ?? "")
      )
    }
    state.server = name
    return state
  }

  /// Lists the kinds that a server has, where what was looked for is none of them.
  private static func others(_ counts: [(kind: String, count: Int)], beside what: String) -> String
  {
    if counts.contains(where: { isNamed($0.kind, what) }) { return "" }
    return counts.isEmpty
      ? "" : ", and " + counts.map { "\($0.count) of “\($0.kind)”" }.joined(separator: ", ")
  }

  /// Says if a word is that of a kind, for one or for several of it, whichever of both is the kind's.
  private static func isNamed(_ kind: String, _ word: String) -> Bool {
    kind == word || plural(of: kind) == word || plural(of: word) == kind
  }

  private static func plural(of word: String) -> String {
    word.last == "y" ? word.dropLast() + "ies" : word + "s"
  }
}
