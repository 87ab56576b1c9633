import Foundation
import LockstepProtocol

@testable import LockstepReports

/// A log with a line of every kind, as a host writes it.
enum Sample {
  static let title = #"Two & <three> \u001b]0;x\u0007 \"four\""#

  static func text(title: String = #"Short"#) -> String {
    head(title) + lines
  }

  private static func head(_ title: String) -> String {
    #"{"t":0,"event":"run","lockstep":1,"title":"\#(title)","seed":"7"}"# + "\n"
  }

  /// All lines but the first.
  static let lines: String = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "Golden/sample.ndjson")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? "the sample is missing"
  }()

  static func log(title: String = "Short") throws -> RecordedLog {
    try RecordedLog(Array(text(title: title).utf8))
  }

  static func report(_ name: String, title: String = "Short") throws -> String {
    let exporter = Exporter.all.first { $0.name == name }
    let bytes = try exporter?.export(log(title: title), Findings()) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }
}
