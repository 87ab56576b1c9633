import LockstepPosix
import Testing

/// Folders of other versions of these programs: an older one is read, a later one is left alone.
@Suite(.waiting)
struct StoreVersionTests {
  private let workspace: Workspace
  private let store: String
  private let ride = Package.file("Fuzz/fit/seeds/computer.fit")
  private static let place = ".system/format.json"

  init() throws {
    workspace = try Workspace()
    store = workspace.file("store")
    #expect(try phone("starter-splits").status == .exited(0))
  }

  private func phone(_ words: String...) throws -> Finished {
    try workspace.run("phonesim", words + ["--store", store])
  }

  /// What is in the folder, to the byte.
  private func content() throws -> String {
    let list = "find . -type f -exec sha256sum {} + | sort"
    return try Program(["sh", "-c", "cd '\(store)' && \(list)"]).finish().output
  }

  @Test(arguments: [
    #"{"format":99}"#, #"{"format":"2"}"#, #"{"format":1.5}"#, #"{"version":{"store":2}}"#,
    #"{"format":99999999999999999999}"#,
  ])
  func `a folder of a later version is changed by no command`(format: String) throws {
    try FileSystem.writeFile("\(store)/\(Self.place)", Array(format.utf8))
    let before = try content()
    let all = [
      try phone("rest", "30s"), try phone("splits"), try phone("fit", "import", ride),
      try phone("health", "settings", "units", "imperial"), try phone("health", "list"),
      try phone("days", "allow"), try phone("upload", "status"),
      try phone("--listen", workspace.file("link")),
      try workspace.run("watchsim", ["--connect", workspace.file("link"), "--state", store]),
    ]
    for run in all {
      #expect(run.status == .exited(74))
      #expect(run.errors.contains("a later version wrote the folder"), "\(run.errors)")
    }
    #expect(try content() == before)
  }

  @Test(arguments: [nil, "", "not JSON", #"{"format":0}"#])
  func `a folder of an earlier version, or with a damaged mark, is read`(format: String?) throws {
    #expect(try Program(["rm", "\(store)/\(Self.place)"]).finish().status == .exited(0))
    if let format { try FileSystem.writeFile("\(store)/\(Self.place)", Array(format.utf8)) }
    #expect(try phone("splits").output.contains("Bench Press"))
    #expect(try phone("rest", "30s").status == .exited(0))
    #expect(try phone("settings").output.contains("rest seconds         30"))
  }
}
