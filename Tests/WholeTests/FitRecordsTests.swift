import Foundation
import LockstepPosix
import Testing
import LockstepWorkoutFiles

/// `phonesim fit records` as a person uses it.
@Suite(.waiting)
struct FitRecordsTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func ride(_ name: String) throws -> String {
    let ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 90)
    try FileSystem.writeFile(workspace.file(name), try ride.file())
    return workspace.file(name)
  }

  private func records(_ words: String...) throws -> Finished {
    try workspace.run("phonesim", ["fit", "records"] + words)
  }

  /// The table of a command, with what stands under each title.
  private static func table(_ text: String) -> [String: [String]] {
    let lines = text.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard let titles = lines.first else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: titles.enumerated().map { place, title in
        (title, lines.dropFirst().map { $0[place] })
      }
    )
  }

  @Test func `its table says what the messages say`() throws {
    let path = try ride("a.fit")
    let run = try records(path)
    #expect(run.status == .exited(0) && run.errors.isEmpty)
    let quick = Self.table(run.output)
    let dump = try workspace.run("phonesim", ["fit", "dump", "--csv", "--section", "record", path])
    let messages = Self.table(dump.output)
    for title in ["timestamp", "position_lat (deg)", "distance (m)", "heart_rate (bpm)"] {
      #expect(quick[title]?.count ?? 0 >= 90)
      #expect(quick[title] == messages[title], "\(title)")
    }
  }

  @Test func `only the fields that are named are there, in that order`() throws {
    let run = try records("--field", "heart_rate,timestamp", try ride("a.fit"))
    let lines = run.output.split(separator: "\r\n")
    #expect(lines[0] == "heart_rate (bpm),timestamp")
    #expect(lines[1].hasSuffix(",2023-11-14T22:13:20Z"))
  }

  @Test func `each file is an object with an array a column`() throws {
    let path = try ride("a.fit")
    let run = try records("--json", "--field", "timestamp,temperature,power", path, path)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    )
    let columns = try #require(object["columns"] as? [String: [Any]])
    #expect(object["file"] as? String == path)
    #expect(columns.values.allSatisfy { $0.count == object["records"] as? Int })
    #expect(columns["timestamp"]?.first as? String == "2023-11-14T22:13:20Z")
  }

  @Test func `of a damaged file all before the damage is printed, then the error`() throws {
    let path = try ride("a.fit")
    let bytes = try FileSystem.readFile(path)
    try FileSystem.writeFile(path, Array(bytes.prefix(bytes.count - 300)))
    let run = try records(path)
    #expect(run.status == .exited(65))
    #expect(run.output.split(separator: "\r\n").count > 40)
    #expect(run.errors.contains("error: \(path) is damaged: the file ends within a"))
  }

  @Test func `a field that is none is named with the nearest, and a table is of one file`() throws {
    let path = try ride("a.fit")
    let wrong = try records("--field", "hart_rate", path)
    #expect(wrong.status == .exited(64) && wrong.output.isEmpty)
    #expect(wrong.errors.contains("no field “hart_rate”"))
    #expect(wrong.errors.contains("did you mean “heart_rate”?"))
    #expect(try records("--field", "power,power", path).errors.contains("named twice"))
    #expect(try records(path, path).errors.contains("a table takes one FILE, found 2"))
    #expect(try records(workspace.file("none.fit")).status == .exited(74))
  }
}
