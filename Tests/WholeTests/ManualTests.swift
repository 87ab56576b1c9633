import Foundation
import LockstepPosix
import Testing

/// What the programs give to shells, to `man` and to whoever asks for their version.
@Suite(.waiting)
struct ManualTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test(arguments: ["lockstep", "watchsim", "phonesim"])
  func `each program says its release, and what it speaks`(program: String) throws {
    let finished = try workspace.run(program, ["--version"])
    #expect(finished.status == .exited(0))
    let changes = try FileSystem.readFile(Package.file("CHANGELOG.md"))
    let heading =
      String(decoding: changes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("## ") } ?? ""
    #expect(finished.output == "\(program) \(heading.dropFirst(3))\nprotocol 1\nlog 1\n")
  }

  @Test func `the program for requests says its release`() throws {
    let own = try workspace.run("lockstep", ["--version"]).output.split(separator: "\n").first
    let finished = try workspace.run("lockstep-fetch", ["--version"])
    #expect(finished.status == .exited(0))
    #expect(own.map { $0.replacing("lockstep", with: "lockstep-fetch") + "\n" } == finished.output)
    #expect(try workspace.run("lockstep-fetch", ["--help"]).output.contains("--version "))
  }

  // MARK: Manual pages

  @Test func `every command has a page that is plain macros and ASCII`() throws {
    let folder = workspace.file("man")
    try FileSystem.makePrivateDirectory(folder)
    #expect(try workspace.run("lockstep", ["man", "--into", folder]).status == .exited(0))
    let names = try FileSystem.list(folder)
    for name in ["lockstep", "lockstep-run", "watchsim", "phonesim", "phonesim-fit-import"] {
      #expect(names.contains("\(name).1"))
    }
    for name in names {
      let page = try FileSystem.readFile("\(folder)/\(name)")
      #expect(page.allSatisfy { $0 < 0x80 })
      let macros = String(decoding: page, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map { $0.prefix { $0 != " " } }
      let known: Set<Substring> = [".TH", ".SH", ".B", ".BR", ".TP", ".nf", ".fi"]
      #expect(macros.first == ".TH" && Set(macros).isSubset(of: known), "\(name)")
    }
  }

  @Test func `a page is called as its command is, and a wrong name is told`() throws {
    let short = try workspace.run("lockstep", ["man", "run"])
    #expect(short.output.contains("lockstep\\-run \\- plays scenarios"))
    #expect(try workspace.run("lockstep", ["man", "lockstep", "run"]).output == short.output)
    #expect(
      try workspace.run("lockstep", ["man", "phonesim", "fit", "import"]).status == .exited(0)
    )
    let wrong = try workspace.run("lockstep", ["man", "rnu"])
    #expect(wrong.status == .exited(64))
    #expect(wrong.errors.contains("did you mean “run”?"))
  }

  // MARK: Completions

  /// The words before the cursor, the last one unfinished, and what is offered.
  private static let lines: [(words: [String], offered: [String])] = [
    (["lockstep", "r"], ["run", "report"]),
    (["lockstep", "run", "--mode", ""], ["inprocess", "processes", "live"]),
    (["lockstep", "run", "--mode", "=", "l"], ["live"]),
    (["lockstep", "run", "--seed", "7", "--qu"], ["--quiet"]),
    (["lockstep", "run", "a.scenario", "--lo"], ["--log"]),
    (["lockstep", "completions", ""], ["bash", "zsh", "fish"]),
    (["lockstep", "help", "ru"], ["run"]),
    (["lockstep", "he"], ["help"]),
    (["lockstep", "run", "/dev/nul"], ["/dev/null"]),
    (["lockstep", "fmt", "--check", "/dev/nul"], ["/dev/null"]),
    (["lockstep", "bench", "he"], ["health"]),
    (["lockstep", "man", "phone"], ["phonesim"]),
    (["lockstep", "control", "s", ""], ["watch", "phone"]),
    (["lockstep", "control", "s", "phone", "star"], ["starter-splits", "start"]),
    (["lockstep", "control", "s", "phone", "start", ""], []),
    (["watchsim", "--connect", "s", "--pl"], ["--plain"]),
    (["phonesim", "fit", "in"], ["inspect"]),
    (["phonesim", "fit", "import", "--events", ""], ["strict", "lenient"]),
    (["phonesim", "progress", "--js"], ["--json"]),
  ]

  @Test(.enabled(if: FileSystem.exists("/bin/bash")), arguments: lines)
  func `bash completes commands, options and values`(words: [String], offered: [String]) throws {
    let script = workspace.file("completions")
    let made = try workspace.run("lockstep", ["completions", "bash"])
    try FileSystem.writeFile(script, Array(made.output.utf8))
    let typed = words.map { "'\($0)'" }.joined(separator: " ")
    let asked = """
      source '\(script)' || exit 1
      compopt() { :; }
      COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count - 1)
      _\(words[0]); printf '%s\\n' "${COMPREPLY[@]}"
      """
    let finished = try Program(["/bin/bash", "-c", asked]).finish()
    #expect(finished.errors.isEmpty)
    #expect(finished.output.split(separator: "\n").map(String.init) == offered)
  }

  @Test func `an option has a value in all commands of a program, or in none`() throws {
    // Completion reads a line by the options that have values, before it knows the command.
    var values: [String: Set<Bool>] = [:]
    let help = try FileSystem.list(Package.file("Tests/WholeTests/Golden")).filter {
      $0.hasPrefix("lockstep-") && $0.hasSuffix("-help.txt")
    }
    for name in help {
      let page = try FileSystem.readFile(Package.file("Tests/WholeTests/Golden/\(name)"))
      for match in String(decoding: page, as: UTF8.self).matches(of: /\n  (--[a-z-]+)( [A-Z])?/) {
        values[String(match.1), default: []].insert(match.2 != nil)
      }
    }
    #expect(values.count > 10)
    #expect(values.allSatisfy { $0.value.count == 1 }, "\(values)")
  }

  @Test(arguments: ["zsh", "fish"])
  func `other shells get a script for all three programs`(shell: String) throws {
    let script = try workspace.run("lockstep", ["completions", shell]).output
    for name in ["lockstep", "watchsim", "phonesim"] { #expect(script.contains(name)) }
    for word in ["starter-splits", "inprocess", "events"] {
      #expect(script.contains(word), "\(word)")
    }
  }
}
