import LockstepEventWords
import LockstepWorkouts
import Foundation
import LockstepProtocol
import Testing

/// What the codecs write and read stands on a page: a field that nobody documents fails here.
struct PageCoverageTests {
  /// Every word that a page has in backticks, or between quotes in an example.
  private static func words(of pages: [String]) throws -> Set<String> {
    var words: Set<String> = []
    for page in pages {
      let text = try Repository.text("docs/protocol/\(page)")
      // Of the parts between marks every second one is marked, line by line.
      for line in text.split(separator: "\n") {
        for mark in ["`", "\""] {
          let parts = line.components(separatedBy: mark)
          for index in stride(from: 1, to: parts.count, by: 2) {
            let separators = CharacterSet.alphanumerics.union(["-"]).inverted
            words.formUnion(parts[index].components(separatedBy: separators))
          }
        }
      }
    }
    return words
  }

  @Test func `what a test can do to a pair stands on the page for apps`() throws {
    let page = try Repository.text("docs/apps.md")
    let calls = try ["LockstepPair", "LockstepPair+Changes"]
      .map { try Repository.text("Sources/Lockstep/\($0).swift") }.joined()
      .components(separatedBy: "  public func ").dropFirst()
      .map { String($0.prefix { !"_ :\n".contains($0) }) }
    #expect(calls.count > 15)
    // A call without a label may stand by its name alone.
    let missing = calls.filter { call in
      !page.contains(call) && !(call.hasSuffix("(") && page.contains("`\(call.dropLast())`"))
    }
    #expect(missing == [])
  }

  private static let pages = Repository.names(in: "docs/protocol").filter { $0.hasSuffix(".md") }

  @Test(arguments: [
    "Sources/Protocol/Frames", "Sources/Protocol/Packets", "Sources/Protocol/Log",
    "Sources/Workouts/Screens", "Sources/Workouts/Messages",
  ])
  func `every field that a codec writes or reads stands on a page`(folder: String) throws {
    let words = try Self.words(of: Self.pages)
    var fields: Set<String> = []
    for path in try Repository.textFiles(in: [folder]) {
      let text = try Repository.text(path)
      for opening in ["field(\"", "key(\"", "case \"", "singleField(\""] {
        for part in text.components(separatedBy: opening).dropFirst() {
          fields.insert(String(part.prefix { $0 != "\"" }))
        }
      }
    }
    #expect(fields.count > 2)
    let missing = fields.filter {
      !words.contains($0) && $0.allSatisfy { $0.isLetter || $0 == "-" }
    }
    #expect(missing.sorted() == [])
  }

  @Test(arguments: DeviceRole.allCases)
  func `every verb stands on its page with its arguments and their ranges`(role: DeviceRole) throws
  {
    let page = try Repository.text("docs/protocol/actions.md")
    for verb in Vocabulary.workouts[role].verbs {
      let rows = page.split(separator: "\n").filter {
        $0.hasPrefix("| ") && $0.contains("`\(verb.name)`")
      }
      #expect(!rows.isEmpty, "\(verb.name)")
      for parameter in verb.parameters {
        #expect(
          rows.contains { $0.contains("`\(parameter.name)`") || $0.contains("as on the watch") },
          "\(verb.usage)"
        )
      }
    }
  }

  @Test func `every name of a closed list stands on its page`() throws {
    for (page, names) in [
      ("transport.md", PeerFrame.kinds + HostFrame.kinds),
      ("transport.md", ProtocolFault.Code.allCases.map(\.rawValue)),
      ("README.md", Capability.allCases.map(\.rawValue)), ("session.md", Packet.kinds),
      ("session.md", TransferKind.allCases.map(\.rawValue) + Outcome.names),
      ("session.md", SessionError.allCases.map { "\($0.rawValue)" }),
      ("screens.md", Haptic.Kind.allCases.map(\.rawValue)),
      ("screens.md", WatchScreen.Page.allCases.map(\.rawValue)),
    ] {
      let text = try Repository.text("docs/protocol/\(page)")
      for name in names {
        #expect(text.contains("`\(name)`") || text.contains("| \(name) |"), "\(page): \(name)")
      }
    }
  }
}
