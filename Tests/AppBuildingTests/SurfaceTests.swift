import Foundation
import Testing

/// The example that uses every name of the modules: what is neither in it nor left out with a reason is
/// missing, and what the modules declare beside that is shown nowhere.
struct SurfaceTests {
  private static let example = "Examples/own-code/Surface"

  private static let root: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root
  }()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The Swift sources below a folder.
  private static func sources(_ folder: String) throws -> [String] {
    let below = FileManager.default.enumerator(
      atPath: root.appendingPathComponent(folder).path
    )
    return try (below?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted().map { try text("\(folder)/\($0)") }
  }

  private static func words(_ text: some StringProtocol) -> Set<String> {
    Set(String(text).matches(of: /[A-Za-z_][A-Za-z_0-9]*/).map { String($0.0) })
  }

  /// The words of the example's code, without those of comments and plain texts.
  private static func used() throws -> Set<String> {
    let code = try sources("\(example)/Sources").joined(separator: "\n")
      .replacing(/\/\/[^\n]*/, with: "").replacing(/"[^"\\\n]*"/, with: "")
    return words(code)
  }

  /// The names of the table in the page.
  private static func leftOut() throws -> Set<String> {
    let page = try text("docs/own-code.md")
    let parts = page.split(separator: "## What the modules leave out\n")
    let section = try #require(parts.dropFirst().first)
    let table = section.split(separator: "\n").prefix { !$0.hasPrefix("## ") }
      .filter { $0.hasPrefix("|") }.joined()
    return Set(table.matches(of: /`([^`]+)`/).flatMap { words($0.1) })
  }

  /// The list's types, each with its names.
  private static func list() throws -> [(type: String, names: Set<String>)] {
    let lines = try text("\(example)/names.txt").replacing("\n  ", with: " ").split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") && $0.contains(":") }.map { line in
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      return (String(parts[0]), words(parts[1]))
    }
  }

  @Test func `every name of the list is used by the example, or left out with a reason`() throws {
    let known = try Self.used().union(Self.leftOut())
    let list = try Self.list()
    #expect(list.count > 60)
    for (type, names) in list {
      let missing = names.union(Self.isModule(type) ? [] : [type]).subtracting(known)
      #expect(missing.isEmpty, "\(type): \(missing.sorted())")
    }
  }

  private static func isModule(_ name: String) -> Bool {
    FileManager.default.fileExists(
      atPath: root.appendingPathComponent("Sources/AppModules/\(name)").path
    )
  }

  // MARK: What the modules declare

  /// What is there for the compiler, for Foundation or between our own modules.
  private static let ours: Set<String> = [
    "_ErrorType", "_nsError", "_nsErrorDomain", "hash", "isEqual", "description", "rawValue",
    "encode", "supportsSecureCoding", "observableKeys", "lockstepLaunched", "appendLiteral",
    "appendInterpolation", "OSLogInterpolation", "copy",
  ]

  @Test(arguments: ["WatchConnectivity", "WatchKit", "HealthKit", "UserNotifications", "os"])
  func `what a module declares is used by the example`(module: String) throws {
    let declared = try Self.sources("Sources/AppModules/\(module)").flatMap(Self.declared)
    let unused = try Set(declared).subtracting(Self.used()).subtracting(Self.ours)
    #expect(declared.count > 20)
    #expect(unused.isEmpty, "\(unused.sorted())")
  }

  /// The names of what is public, cases and requirements of protocols with it.
  private static func declared(in source: String) throws -> [String] {
    let kinds = "func|var|let|class(?! func| var)|struct|enum|protocol|typealias"
    let name = "\\bpublic [^={:]*?\\b(?:\(kinds)) `?(\\w+)"
    let declaration = try Regex(name, as: (Substring, Substring).self)
    let lines = source.split(separator: "\n")
    var isProtocol = false
    return lines.flatMap { line -> [String] in
      if line.hasPrefix("public protocol") { isProtocol = true }
      if line == "}" { isProtocol = false }
      if let name = line.firstMatch(of: declaration)?.1 { return [String(name)] }
      if let name = line.firstMatch(of: #/^  +case (\w+) = /#)?.1 { return [String(name)] }
      let requirement = isProtocol ? line.firstMatch(of: #/^  +func (\w+)/#)?.1 : nil
      return requirement.map { [String($0)] } ?? []
    }
  }
}
