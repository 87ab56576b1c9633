import LockstepCaseShare
import Foundation
import LockstepPosix
import Testing

/// Whoever reads Italian or French reads no English of `phonesim upload`.
@Suite(.waiting)
struct UploadLanguageTests {
  /// What is typed before the app's file is filled in.
  private static let before = [
    "app", "app", "connect --visit", "snd", "send", "status", "status --app none.conf",
    "connect --app none.conf", "send latest --app none.conf", "disconnect --prt 1",
  ]
  /// What is typed then, while these befall the server's requests.
  private static let during = [
    "app", "connect --visit", "connect --visit", "connect --visit", "connect --visit",
    "connect --visit", "status", "send latest", "status", "send latest",
    "send latest --patience 0", "send latest", "send latest", "status", "send 0000",
    "send latest --patience x", "send all", "disconnect", "connect --visit", "disconnect",
    "connect --wait 1", "connect --visit",
  ]
  private static let faults = [
    "authorize:denied", "authorize:no-write", "authorize:wrong-state", "authorize:500",
    "poll:error",
    "poll:deleted", "upload:none", "upload:none", "upload:429", "upload:none", "upload:revoked",
  ]
  /// What is typed when the server is gone.
  private static let after = ["connect --visit", "send latest", "disconnect"]
  private static let course = before + during + after

  /// What the server says it says in English, whoever asks.
  private static let told = [
    "ada", "example", "activity", "the", "access", "denied", "has", "time", "read", "write",
  ]

  @Test func `no English word is left of an upload where another language is read`() throws {
    let english = try play("C")
    for (language, locale) in CaseShare.of([("it", "it_IT.UTF-8"), ("fr", "fr_FR.UTF-8")], each: 2)
    {
      let known = try SpokenWords.ofCatalogs(language).union(SpokenWords.names).union(Self.told)
      for ((words, said), english) in zip(zip(Self.course, try play(locale)), english) {
        #expect(said.status == english.status, "\(locale), \(words): \(said)")
        let left = SpokenWords.left(said, english, known.union(SpokenWords.words(words)))
        #expect(left.isEmpty, "\(locale), \(words): \(left) of \(said.output)\(said.errors)")
      }
    }
  }

  @Test func `what programs read of an upload is the same in every language`() throws {
    let recorded = try RecordedStore()
    try recorded.fill()
    for words in ["status --json", "disconnect --json --app none.conf"] {
      let said = try ["C", "it_IT.UTF-8"].map { try run(words, $0, recorded) }
      #expect(said[0].output == said[1].output && said[0].status == said[1].status, "\(said)")
    }
  }

  /// The whole course in one language, with a store and a server of its own.
  private func play(_ locale: String) throws -> [Finished] {
    let recorded = try RecordedStore()
    try recorded.fill()
    var said = try Self.before.map { try run($0, locale, recorded) }
    let server = try recorded.workspace.start(
      "phonesim",
      ["upload", "serve", "--faults", Self.faults.joined(separator: ",")]
    )
    try server.wait(for: "listening on ")
    let address = try server.wait(for: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    try FileSystem.writeFile(
      "\(recorded.store)/.system/Upload/upload.conf",
      Array("server = \(address)\nclient_id = 1\nclient_secret = secret\n".utf8),
      isPrivate: true
    )
    said += try Self.during.map { try run($0, locale, recorded) }
    server.signal(SIGTERM)
    _ = try server.finish()
    return said + (try Self.after.map { try run($0, locale, recorded) })
  }

  private func run(_ command: String, _ locale: String, _ recorded: RecordedStore) throws
    -> Finished
  {
    try recorded.workspace.run(
      "phonesim",
      ["upload"] + command.split(separator: " ").map(String.init),
      environment: [("LOCKSTEP_STORE", recorded.store), ("TZ", "UTC"), ("LANG", locale)]
    )
  }
}
