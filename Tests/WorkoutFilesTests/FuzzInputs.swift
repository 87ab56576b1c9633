import Foundation
import Testing
import LockstepWorkoutFiles

/// The inputs that the fuzzer starts from, and those that it once broke something with.
enum FuzzInputs {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/fit")

  static let regressions: [String] = {
    let path = folder.appending(path: "regressions").path
    let found = try? FileManager.default.contentsOfDirectory(atPath: path)
    return (found ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// A few seconds as a device would write them.
  static func seed(_ device: FIT.SyntheticActivity.Device) throws -> [UInt8] {
    var activity = FIT.SyntheticActivity(seed: 3, elapsedSeconds: 6)
    activity.pauses = [2..<4]
    activity.lapSeconds = 4
    activity.device = device
    return try activity.file()
  }

  /// Expects the kept file; a missing one, and with `UPDATE_GOLDEN=1` one that differs, is written and
  /// fails.
  static func expectSeed(_ device: FIT.SyntheticActivity.Device) throws {
    let name = "seeds/\(device.rawValue).fit"
    let made = try seed(device)
    let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"
    guard let kept = try? bytes(name), !isUpdating || kept == made else {
      try Data(made).write(to: folder.appending(path: name))
      Issue.record("wrote \(name): run the tests again")
      return
    }
    #expect(kept == made)
  }

  /// Where reading in pieces, or as columns, differs from reading all at once.
  static func differences(_ bytes: [UInt8], _ policy: FIT.ChecksumPolicy) -> [String] {
    var whole = FIT.DecodedFiles(bytes, checksums: policy)
    var found = pieces(bytes, policy, whole)
    whole.mergeHeartRates()
    found += columns(bytes, policy, whole)
    return found
  }

  private static func pieces(
    _ bytes: [UInt8],
    _ policy: FIT.ChecksumPolicy,
    _ whole: FIT.DecodedFiles
  ) -> [String] {
    var reader = FIT.MessageReader(checksums: policy)
    var fields: [[FIT.DataField]] = []
    let take = { (event: FIT.MessageReader.Event) in
      if case .message(let message) = event { fields.append(Array(message.fields)) }
    }
    var error: FIT.DecodeError?
    do throws(FIT.DecodeError) {
      for start in stride(from: 0, to: bytes.count, by: 37) {
        try reader.push(Array(bytes[start..<min(start + 37, bytes.count)]), take)
      }
      try reader.finish(take)
    } catch let found {
      error = found
    }
    var differences: [String] = []
    if fields != whole.messages.map({ Array($0.fields) }) {
      differences.append("messages in pieces")
    }
    if error != whole.error { differences.append("\(String(describing: error)) in pieces") }
    return differences
  }

  private static func columns(
    _ bytes: [UInt8],
    _ policy: FIT.ChecksumPolicy,
    _ whole: FIT.DecodedFiles
  ) -> [String] {
    let names = FIT.RecordColumns.standardNames + ["total_cycles", "accumulated_power", "speed"]
    var reader = FIT.ColumnReader(names, checksums: policy)
    do throws(FIT.DecodeError) {
      try reader.push(bytes)
      _ = try reader.finish()
    } catch {
      if error != whole.error { return ["columns end in \(error)"] }
    }
    let columns = reader.columns
    let records = whole.messages(named: "record")
    if records.count != columns.count { return ["\(columns.count) rows, \(records.count) records"] }
    return columns.columns.flatMap { column in
      let number = FIT.Profile.standard.message(20)?.field(named: column.name)?.number ?? 0
      return zip(records, column.numbers).enumerated().compactMap { row, pair in
        let value = pair.0.field(number).flatMap { pair.0.scaled($0) } ?? .nan
        let isSame = value.bitPattern == pair.1.bitPattern || value.isNaN && pair.1.isNaN
        return isSame ? nil : "\(column.name) of row \(row): column \(pair.1), message \(value)"
      }
    }
  }
}
