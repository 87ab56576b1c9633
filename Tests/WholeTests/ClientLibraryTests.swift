import LockstepPosix
import Testing

/// The client libraries of `Examples/clients`, one file for each language: any two of them are a pair.
@Suite(.waiting)
struct ClientLibraryTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// The chat in each language that is there.
  private static let chats: [String] = {
    let python = "\(Program.shellPython) '\(Package.file("Examples/clients/chat.py"))'"
    let node = ["/usr/bin/node", "/usr/local/bin/node"].first(where: FileSystem.exists)
    return [python] + (node.map { ["\($0) '\(Package.file("Examples/clients/chat.mjs"))'"] } ?? [])
  }()

  @Test(arguments: chats, chats)
  func `one scenario passes for every pair of languages`(watch: String, phone: String) throws {
    let run = try workspace.run(
      "lockstep",
      [
        "run", "--quiet", "--watch-app", watch, "--phone-app", phone,
        Package.file("Examples/clients/chat.scenario"),
      ]
    )
    #expect(run.status == .exited(0), "\(run)")
  }
}
