import Foundation
import LockstepPosix

/// A private directory for one test, and the programs under test.
///
/// Every program that the test starts has it as `XDG_RUNTIME_DIR`, so what a run leaves behind, be it
/// a folder or a process, can be found by the directory's name.
final class Workspace {
  let path: String

  init() throws {
    path = try FileSystem.makePrivateTemporaryDirectory()
  }

  deinit {
    do { try FileSystem.remove(path) } catch { fatalError("\(error)") }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, such as a scenario, and answers its path.
  func write(_ name: String, _ text: String) throws -> String {
    try FileSystem.writeFile(file(name), Array(text.utf8))
    return file(name)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try FileSystem.readFile(file(name)), as: UTF8.self)
  }

  /// Starts a program that was built beside this test.
  func start(
    _ program: String,
    _ arguments: [String],
    environment: [(String, String)] = []
  ) throws -> Program {
    // Whoever runs the tests may read another language.
    let ours = [("XDG_RUNTIME_DIR", path), ("LANG", "C"), ("LC_ALL", "")].filter { own in
      !environment.contains { $0.0 == own.0 }
    }
    return try Program([Self.program(program)] + arguments, environment: ours + environment)
  }

  /// Runs a program to its end.
  func run(
    _ program: String,
    _ arguments: [String],
    environment: [(String, String)] = []
  ) throws -> Finished {
    try start(program, arguments, environment: environment).finish()
  }

  /// Folders of sockets that a run has left here.
  var leftFolders: [String] {
    get throws { try FileSystem.list(path).filter { $0.hasPrefix("lockstep-") } }
  }

  /// Processes that still run and were started with this directory, by their command lines.
  var leftProcesses: [String] {
    get throws {
      let needle = Array("XDG_RUNTIME_DIR=\(path)".utf8)
      return try FileSystem.list("/proc").filter { Int32($0) != nil }.filter { number in
        // A process may end while it is looked at.
        let environment = try? FileSystem.readFile("/proc/\(number)/environ")
        return environment?.split(separator: 0).contains { Array($0) == needle } ?? false
      }.map { number in
        let words = (try? FileSystem.readFile("/proc/\(number)/cmdline")) ?? []
        return String(decoding: words.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
      }
    }
  }

  /// The path of a program that was built together with this test.
  static func program(_ name: String) throws -> String {
    let folder = try FileSystem.executablePath().split(separator: "/").dropLast()
    return "/" + folder.joined(separator: "/") + "/\(name)"
  }
}

/// Places in the package's own folder.
enum Package {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  static func file(_ path: String) -> String { "\(folder)/\(path)" }

  /// Every scenario that should pass, as a path within `scenarios`.
  static let scenarios: [String] = {
    let names = FileManager.default.enumerator(atPath: file("scenarios"))?.allObjects ?? []
    return names.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".scenario") && !$0.hasPrefix("failing/") }.sorted()
  }()

  /// Some of every theme, for what takes several runs of each; those of one run each, which have one log.
  static let someScenarios: [String] = stride(from: 0, to: scenarios.count, by: 12)
    .map { scenarios[$0] }
    .filter { !text(of: $0).contains("\nexamples") }

  private static func text(of scenario: String) -> String {
    let bytes = (try? FileSystem.readFile(file("scenarios/\(scenario)"))) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Those of them that need nothing of a device but the protocol.
  static let someForAnyDevice = someScenarios.filter { name in
    !["\nneeds ", " fault "].contains { text(of: name).contains($0) }
  }
}

let isRoot = geteuid() == 0

/// A peer that is gone must be an error to read, not the end of the tests.
let ignoresBrokenPipes: Bool = signal(SIGPIPE, SIG_IGN) != nil

func setMode(_ mode: Int, of path: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
}
