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

  /// Operations of the phone's disk: before, while and after it takes the two user infos.
  @Test(arguments: ["kind", "vendor"], [1, 9, 13, 18, 21])
  func `a phone killed at any step hears each queued thing once, by either contract`(
    contract: String,
    operation: Int
  ) throws {
    let scenario = """
      title Killed in the middle
      contract \(contract)
      @0s   watch launch
      @1s   link break
      @2s   watch user-info {"text":"one"}
            watch user-info {"text":"two"}
      @3s   phone kill at operation \(operation)
      @10s  link restore
      @20s  phone restart
            expect phone screen heard = ["one","two"] within 20m

      """
    let path = try workspace.write("killed.scenario", scenario)
    let app = Self.chats[0]
    let run = try workspace.run(
      "lockstep",
      ["run", "--quiet", "--mode", "inprocess", "--watch-app", app, "--phone-app", app, path]
    )
    #expect(run.status == .exited(0), "\(run)")
  }
}
