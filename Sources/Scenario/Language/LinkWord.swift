import LockstepLink
import LockstepSimulation

/// Something that befalls the link, as a line says it: `link cut`.
///
/// Who adds one adds an entry.
struct LinkWord: Sendable {
  let name: String
  /// What follows, as a person writes it.
  let usage: String
  let summary: String
  /// Reads what follows, and changes the profile where it is about that.
  let read: @Sendable (inout Words, inout LinkProfile) throws(Diagnostic) -> Air.Input

  static let all: [LinkWord] = [
    LinkWord(
      name: "cut",
      usage: "",
      summary: "out of range: packets wait, and the connection breaks if it lasts"
    ) { (_, _) throws(Diagnostic) in .cut },
    LinkWord(name: "restore", usage: "", summary: "in range again, after a cut or a break") {
      (_, _) throws(Diagnostic) in .restore
    },
    LinkWord(
      name: "break",
      usage: "",
      summary: "the connection ends at once, with everything in the air"
    ) { (_, _) throws(Diagnostic) in .breakConnection },
    LinkWord(name: "profile", usage: "NAME", summary: "from now on the link is another one") {
      (words, profile) throws(Diagnostic) in
      profile = try LinkProfile.read(&words)
      return .setProfile(profile)
    },
    setting("latency", "TIME", "the shortest time a packet takes") {
      (words, profile) throws(Diagnostic) in
      profile.latency = try words.requireInterval("the latency")
    },
    setting("jitter", "TIME", "what is added to it at most; each packet draws its own") {
      (words, profile) throws(Diagnostic) in
      profile.jitter = try words.requireInterval("the jitter")
    },
    setting("rate", "N", "bits a second in each direction, from 100") {
      (words, profile) throws(Diagnostic) in
      let range: ClosedRange<Int64> = 100...10_000_000_000
      profile.bitsPerSecond = try words.requireNumber("the rate in bits a second", in: range)
    },
    setting("supervision", "TIME", "how long a cut can last before the connection breaks") {
      (words, profile) throws(Diagnostic) in
      profile.supervision = try words.requireInterval("the supervision time-out")
    },
  ]

  /// A word that changes one property of the profile and leaves the others.
  private static func setting(
    _ name: String,
    _ usage: String,
    _ summary: String,
    change: @escaping @Sendable (inout Words, inout LinkProfile) throws(Diagnostic) -> Void
  ) -> LinkWord {
    LinkWord(name: name, usage: usage, summary: summary) { (words, profile) throws(Diagnostic) in
      try change(&words, &profile)
      return .setProfile(profile)
    }
  }
}

extension LinkProfile {
  /// Takes a profile's name.
  static func read(_ words: inout Words) throws(Diagnostic) -> LinkProfile {
    let name = try words.requireName("link profile", among: all.map(\.name)).text
    return named(name) ?? .bleActive
  }
}
