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

  /// The scale, and what uploads, in each language that is there.
  private static let apps = ["scale", "uploader"].flatMap { name in
    chats.map { (name, $0.replacing("/chat.", with: "/\(name).")) }
  }

  @Test(arguments: apps)
  func `what an app saves in health, or on a server, is there, in both modes with one log`(
    name: String,
    app: String
  ) throws {
    var logs: [[UInt8]] = []
    for mode in ["inprocess", "processes"] {
      let log = workspace.file("\(mode).log")
      let run = try workspace.run(
        "lockstep",
        [
          "run", "--quiet", "--mode", mode, "--log", log, "--watch-app", app, "--phone-app",
          app,
          Package.file("Examples/clients/\(name).scenario"),
        ]
      )
      #expect(run.status == .exited(0), "\(run)")
      logs.append(try FileSystem.readFile(log))
    }
    #expect(logs[0] == logs[1])
  }

  /// An upload that is sent again when it was not answered well, with a key or without.
  @Test(arguments: [true, false])
  func `what befalls servers and networks finds an upload without a key, in both modes`(
    hasKey: Bool
  ) throws {
    let app = Self.chats[0].replacing("/chat.", with: "/uploader.")
    let course = try workspace.write(
      "upload.scenario",
      """
      server notes at https://notes.example
      @0s      watch launch
      @2s      phone do upload {"km":5\(hasKey ? #","key":"run-1""# : "")}
      promise the run is there once, settled within 60s
               expect server notes has 1 runs

      """
    )
    let found = workspace.file("found")
    let apps = ["--watch-app", app, "--phone-app", app]
    let search = ["--only", "servers,network", "--stories", "64", "--out", found, course]
    let explored = try workspace.run("lockstep", ["explore"] + apps + search)
    #expect(explored.status == .exited(hasKey ? 0 : 1), "\(explored)")
    let names = try FileSystem.list(found)
    #expect(names.count == (hasKey ? 0 : 1))
    for mode in ["inprocess", "processes"] {
      for name in names {
        let run = try workspace.run(
          "lockstep",
          ["run", "--quiet", "--mode", mode] + apps + ["\(found)/\(name)"]
        )
        #expect(run.status == .exited(1), "\(run)")
      }
    }
  }

  /// The phone in a pocket, with the key by which the server knows a run again or without.
  @Test(arguments: [true, false])
  func `a run is one workout and one activity whatever comes between, if it has a key`(
    hasKey: Bool
  ) throws {
    var source = String(
      decoding: try FileSystem.readFile(Package.file("Examples/clients/runs.py")),
      as: UTF8.self
    )
    if !hasKey { source = source.replacing("key=workout, ", with: "") }
    let app = try workspace.write("runs.py", source)
    let library = try FileSystem.readFile(Package.file("Examples/clients/lockstep_app.py"))
    _ = try workspace.write("lockstep_app.py", String(decoding: library, as: UTF8.self))
    let python = "python3 -S '\(app)'"
    let run = try workspace.run(
      "lockstep",
      [
        "run", "--quiet", "--watch-app", python, "--phone-app", python, "--seeds", "1..20",
        Package.file("Examples/clients/runs.scenario"),
      ]
    )
    #expect(run.status == .exited(hasKey ? 0 : 1), "\(run)")
  }

  /// The libraries that `lockstep new app` writes, with the files that have them in the program.
  private static let copies = [
    ("python", "lockstep_app.py", "ClientLibrary+Python.swift"),
    ("javascript", "lockstep_app.mjs", "ClientLibrary+JavaScript.swift"),
  ]

  @Test(arguments: copies)
  func `a new app gets a copy of the library`(language: String, name: String, home: String) throws {
    let folder = workspace.file("app")
    _ = try workspace.run("lockstep", ["new", "app", folder, "--language", language])
    let library = try FileSystem.readFile(Package.file("Examples/clients/\(name)"))
    let isSame = try FileSystem.readFile("\(folder)/\(name)") == library
    let place = "Sources/PairCommands/Project/\(home)"
    #expect(isSame, "\(name) is not what \(place) has: UPDATE_GOLDEN=1 rewrites that")
    guard !isSame, Environment.value("UPDATE_GOLDEN") == "1" else { return }
    let lines = String(decoding: library, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let text = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    try FileSystem.writeFile(
      Package.file(place),
      Array(
        "extension ClientLibrary {\n  static let \(language) = #\"\"\"\n\(text)\n    \"\"\"#\n}\n"
          .utf8
      )
    )
  }

  /// An app that says back what came, and whether anything of an earlier life is left in it.
  private static let mirrors: [(String, String, String)] = [
    (
      "m.py", "\(Program.shellPython) m.py",
      """
      from lockstep_app import App
      lives = []
      app = App("m")
      lives.append(1)
      app.on_launch = lambda _: app.show(lives=len(lives), on=app.device)
      app.on("give", lambda words: app.transfer_user_info({"n": int(words["n"])}))
      app.on("later", lambda words: app.after(5, lambda: app.show(at=app.wall, up=app.uptime)))
      app.on_user_info = lambda payload: app.show(n=payload["n"])
      app.run()

      """
    ),
    (
      "m.mjs", "node m.mjs",
      """
      import { App } from "./lockstep_app.mjs";
      globalThis.lives = (globalThis.lives ?? 0) + 1;
      const app = new App("m");
      app.onLaunch = () => app.show({ lives: globalThis.lives, on: app.device });
      app.on("give", (words) => app.transferUserInfo({ n: BigInt(words.n) }));
      app.on("later", () => app.after(5, () => app.show({ at: app.wall, up: app.uptime })));
      app.onUserInfo = (payload) => app.show({ n: payload.n });
      app.run();

      """
    ),
  ]

  /// Those whose language is there.
  private static let playable = chats.count == 2 ? [0, 1] : [0]

  /// Plays lines with one of the mirrors on both devices, beside a copy of its library.
  private func play(
    _ mirror: Int,
    _ lines: String,
    _ options: [String] = [],
    by start: String? = nil
  ) throws -> Finished {
    let (file, command, text) = Self.mirrors[mirror]
    _ = try workspace.write(file, text)
    let library = "lockstep_app." + (file.split(separator: ".").last ?? "")
    let bytes = try FileSystem.readFile(Package.file("Examples/clients/\(library)"))
    try FileSystem.writeFile(workspace.file(library), bytes)
    _ = try workspace.write("m.scenario", lines)
    let program = try Workspace.program("lockstep")
    let start = "'\(start ?? command)'"
    let words = ["run", "--watch-app", start, "--phone-app", start] + options
    let line =
      "cd '\(workspace.path)' && exec '\(program)' \(words.joined(separator: " ")) m.scenario"
    return try Program(["/bin/sh", "-c", line], environment: [("XDG_RUNTIME_DIR", workspace.path)])
      .finish()
  }

  @Test(arguments: playable)
  func `integers of 64 bits cross as they are`(mirror: Int) throws {
    let numbers = ["9007199254740993", "-9223372036854775808", "9223372036854775807", "7"]
    let lines = numbers.enumerated().map { place, number in
      """
      @\(place + 2)s watch do give {"n":"\(number)"}
          expect phone screen n = \(number) within 1s
      """
    }
    let run = try play(mirror, "@1s watch launch\n" + lines.joined(separator: "\n") + "\n")
    #expect(run.status == .exited(0), "\(run)")
  }

  @Test(arguments: playable)
  func `a later life has nothing of an earlier one, and its clocks are the device's`(mirror: Int)
    throws
  {
    let run = try play(
      mirror,
      """
      @1s   watch launch
            expect watch screen lives = 1
      @3s   watch quit
      @5s   watch launch
            expect watch screen lives = 1
      @10s  watch do later
            expect watch screen up = 15000000000 within 6s
            expect watch screen at = 1767603615000000 within 6s
      @20s  phone power-cut
      @30s  phone restart
            expect phone screen lives = 1 within 20s
            expect phone screen on = "phone" within 20s
            expect watch screen on = "watch"

      """,
      ["--seeds", "1..3", "--jobs", "1"]
    )
    #expect(run.status == .exited(0), "\(run)")
  }

  @Test(arguments: playable)
  func `many runs start one interpreter for each device`(mirror: Int) throws {
    let starts = workspace.file("starts")
    _ = try workspace.write("start.sh", "echo >>'\(starts)'\nexec \(Self.mirrors[mirror].1)\n")
    let run = try play(
      mirror,
      "@1s watch launch\n@2s watch do give {\"n\":\"1\"}\n    expect phone screen n = 1 within 1s\n",
      ["--seeds", "1..5", "--jobs", "1"],
      by: "sh start.sh"
    )
    #expect(run.status == .exited(0), "\(run)")
    #expect(try FileSystem.readFile(starts).count == 2)
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
