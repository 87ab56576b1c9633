import Foundation
import LockstepPosix
import Testing

/// A store has one owner, whatever others tidy away, and who comes for a moment waits his turn.
@Suite(.waiting)
struct StoreOwnerTests {
  private let workspace: Workspace
  private let store: String

  init() throws {
    workspace = try Workspace()
    store = workspace.file("store")
  }

  private func startPhone(_ name: String, environment: [(String, String)] = []) throws -> Program {
    let socket = workspace.file(name)
    let store = environment.isEmpty ? ["--store", store] : []
    let phone = try workspace.start(
      "phonesim",
      ["--listen", socket] + store,
      environment: environment
    )
    try waitForSocket(socket)
    return phone
  }

  private func end(_ phone: Program) throws {
    phone.child.terminate()
    #expect(try phone.finish().status == .exited(0))
  }

  @Test func `tidying away temporary files lets no second owner in`() throws {
    let phone = try startPhone("link")
    let tidy = try Program(["find", store, "-name", "*.tmp", "-delete"])
    #expect(try tidy.finish().status == .exited(0))
    let second = try workspace.run(
      "phonesim",
      ["--listen", workspace.file("other"), "--store", store]
    )
    #expect(second.status == .exited(74))
    #expect(second.errors.contains("act through its owner: lockstep control "))
    try end(phone)
  }

  @Test(arguments: ["rm -r .system", "mv .system elsewhere", "rm -r .system; mkdir .system"])
  func `an owner whose lock is taken away ends and writes nothing more`(what: String) throws {
    let phone = try startPhone("link")
    try phone.wait(for: "▣ ")
    phone.child.suspend()
    let taking = try Program(["sh", "-c", "cd '\(store)' && \(what)"])
    #expect(try taking.finish().status == .exited(0))
    try phone.type("starter-splits")
    phone.child.resume()
    let finished = try phone.finish()
    #expect(finished.status == .exited(74))
    #expect(finished.errors.contains("no longer owns the folder"), "\(finished.errors)")
    #expect(try FileSystem.list("\(store)/Splits") == [])
    if what.hasSuffix("mkdir .system") { #expect(try FileSystem.list("\(store)/.system") == []) }
  }

  @Test func `an owner that has nothing to do finds out too`() throws {
    let phone = try startPhone("link")
    try FileManager.default.moveItem(atPath: store, toPath: workspace.file("away"))
    let finished = try phone.finish()
    #expect(finished.status == .exited(74))
    #expect(finished.errors.contains("no longer owns the folder"), "\(finished.errors)")
  }

  @Test func `a lock of an earlier version counts while it is held, and is removed after`() throws {
    try FileSystem.makePrivateDirectory(store)
    let old = "\(store)/.owner.tmp"
    try FileSystem.writeFile(old, Array("{\"socket\":\"/s\"}\n".utf8))
    let holder = try Program([
      Program.python, "-S", "-c",
      "import fcntl, sys, time\nf = open(sys.argv[1])\nfcntl.flock(f, fcntl.LOCK_EX)\n"
        + "print('up', flush=True)\ntime.sleep(1000)", old,
    ])
    try holder.wait(for: "up")
    let refused = try workspace.run(
      "phonesim",
      ["--listen", workspace.file("link"), "--store", store]
    )
    #expect(refused.status == .exited(74))
    #expect(refused.errors.contains("lockstep control /s phone VERB"), "\(refused.errors)")
    holder.child.kill()
    _ = holder.child.wait()
    try end(try startPhone("link"))
    #expect(!FileSystem.exists(old))
  }

  @Test func `an owner who has not said yet who it is is waited for`() throws {
    let first = try workspace.run("phonesim", ["split", "First", "--store", store])
    #expect(first.status == .exited(0))
    var lock: StoreLock? = try StoreLock.acquire(store, text: "{}")
    try Data().write(to: URL(filePath: "\(store)/.system/owner"))
    let verb = try workspace.start("phonesim", ["split", "Second", "--store", store])
    // Longer than its text is waited for while nobody has written it.
    _ = try Poll.wait([], timeoutMilliseconds: 3_000)
    #expect(lock != nil)
    lock = nil
    let finished = try verb.finish()
    #expect(finished.status == .exited(0), "\(finished.errors)")
  }

  @Test func `twenty verbs at once all do what they should`() throws {
    let verbs = try (1...20).map { number in
      try workspace.start("phonesim", ["split", "Day \(number)", "--store", store])
    }
    for verb in verbs {
      let finished = try verb.finish()
      #expect(finished.status == .exited(0), "\(finished.errors)")
    }
    #expect(try FileSystem.list("\(store)/Splits").count == 20)
  }

  @Test func `the store of the environment counts for a phone that hosts`() throws {
    let phone = try startPhone("link", environment: [("LOCKSTEP_STORE", store)])
    try phone.type("starter-splits")
    try phone.wait(for: "✎ ")
    try end(phone)
    #expect(try !FileSystem.list("\(store)/Splits").isEmpty)
  }
}
