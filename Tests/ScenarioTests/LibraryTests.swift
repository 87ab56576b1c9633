import Foundation
import LockstepConformance
import LockstepLink
import LockstepProtocol
import LockstepScenario
import LockstepWorkouts
import Testing

/// What the library of scenarios shows as a whole.
struct LibraryTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scenarios")

  /// The lines of every scenario that is to pass, by its name.
  private static let library: [(name: String, lines: [Substring])] = {
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
    let files = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".scenario") }.sorted()
    return files.filter { !$0.hasPrefix("failing/") }.map { name in
      let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
      return (name, text.split(separator: "\n"))
    }
  }()

  /// The statements that scenarios name, with one that names each.
  private static let named: [String: String] = {
    var named: [String: String] = [:]
    for (name, lines) in library {
      for line in lines where line.hasPrefix("covers ") {
        for id in line.split(separator: " ").dropFirst() { named[String(id)] = name }
      }
    }
    return named
  }()

  private static let musts = Statement.all.filter { $0.level == .must }

  private static func excuse(for statement: Statement) -> String? {
    UnshownStatements.reasons.lazy.flatMap(\.ids).first {
      $0 == statement.id || $0 == "\(statement.area)-*"
    }
  }

  @Test func `every MUST is named by a scenario, or has its reason`() {
    let unshown = Self.musts.filter { Self.named[$0.id] == nil && Self.excuse(for: $0) == nil }
    #expect(unshown.map(\.id).isEmpty, "name them in a scenario’s covers, or in UnshownStatements")
    #expect(Self.named.count >= 180)
  }

  // MARK: Tables

  /// The rows of the table of reachability, as a scenario's covers names them.
  private static let reachabilityRows =
    Reachability.rows.map { "reachable-\($0.name)" }
    + Reachability.phoneApp.map { "reachable-phone-\($0.rawValue)" }
    + Reachability.Precondition.allCases.map { "reachable-without-\($0.rawValue)" }

  @Test func `every row of the table of reachability is named by a scenario`() {
    #expect(Self.reachabilityRows.filter { Self.named[$0] == nil } == [])
    #expect(Set(Self.reachabilityRows).count == 19)
  }

  /// Whether a scenario has a line with all of these words.
  private static func isShown(_ words: String...) -> Bool {
    library.contains { _, lines in
      lines.contains { line in
        let found = line.split(separator: " ")
        return !line.hasPrefix("#") && words.allSatisfy { found.contains(Substring($0)) }
      }
    }
  }

  @Test(arguments: SessionError.allCases)
  func `every error surfaces in a scenario`(_ error: SessionError) {
    #expect(Self.isShown("expect", "\(error.rawValue)"))
  }

  @Test(arguments: AirFault.all.map(\.name))
  func `every fault of the air is played in a scenario`(_ name: String) {
    #expect(Self.isShown("link", name))
  }

  @Test(arguments: LinkProfile.all.map(\.name))
  func `every profile of the link is in a scenario`(_ name: String) {
    let isSet = ["link", "profile", "handover"].contains { Self.isShown($0, name) }
    #expect(isSet || Self.isShown("|", name), "no scenario has it: write “link \(name)” at a top")
  }

  @Test(arguments: SessionFault.all.map(\.name))
  func `every fault of a session is played in a scenario`(_ name: String) {
    #expect(Self.isShown("fault", name))
  }

  /// The second word of each fault that befalls a device, or is an action of it.
  private static let ofDevices = Set(
    NamedFault.all.map { $0.usage.split(separator: " ") }.filter { $0[0] != "link" }.map {
      String($0[1])
    }
  ).sorted()

  @Test(arguments: ofDevices)
  func `every fault of a device is played in a scenario`(_ verb: String) {
    #expect(Self.ofDevices.count > 10)
    let devices = DeviceRole.allCases.map(\.name)
    let isPlayed = Self.library.contains { _, lines in
      lines.contains { line in
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") || $0.hasPrefix("+") }
          .map(String.init)
        return words.count > 1 && devices.contains(words[0]) && words[1] == verb
      }
    }
    #expect(isPlayed)
  }

  @Test(arguments: CrashPointWord.all.map(\.name), ["before", "after"])
  func `a device ends at every named point in a scenario`(_ name: String, _ side: String) {
    #expect(Self.isShown(side, name))
  }

  /// The rows of the table of errors, as a scenario's covers names them.
  private static let errorRows = SessionError.allCases.map { "error-\($0.rawValue)" }

  @Test func `every row of the table of errors is named by a scenario`() {
    #expect(Self.errorRows.filter { Self.named[$0] == nil } == [])
    #expect(Set(Self.errorRows).count == 19)
  }

  @Test func `a scenario names only what there is`() {
    let rows = Self.reachabilityRows + Self.errorRows
    for (id, name) in Self.named where !rows.contains(id) {
      #expect(Statement.named(id) != nil, "\(name) covers \(id), which is no statement")
    }
  }

  @Test func `a reason stands for something that no scenario names`() {
    for id in UnshownStatements.reasons.flatMap(\.ids) {
      let own = Self.musts.filter { Self.excuse(for: $0) == id && Self.named[$0.id] == nil }
      #expect(!own.isEmpty, "\(id)")
      if !id.hasSuffix("*") { #expect(Self.named[id] == nil, "\(id)") }
    }
  }

  @Test(arguments: ["conflicts", "clocks", "lives", "faults"])
  func `what goes wrong between two devices has as many scenarios as the run`(theme: String) {
    let count = { (folder: String) in Self.library.count { $0.name.hasPrefix(folder + "/") } }
    #expect(count("run") >= 14)
    #expect(count(theme) >= count("run"))
  }

  @Test func `every scenario says in a sentence what it shows`() {
    for (name, lines) in Self.library {
      let said = lines.prefix { $0.hasPrefix("#") }.joined()
      #expect(said.count >= 60 && said.contains("."), "\(name)")
    }
  }
}
