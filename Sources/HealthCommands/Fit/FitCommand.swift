import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepWorkoutFiles

/// `phonesim fit`: what FIT files hold.
enum FitCommand {
  static let json = Switch("--json", "one JSON object a file")

  static let inspectSpec = CommandSpec(
    "phonesim fit inspect",
    "Says of each FIT file whether it is sound, and what was recorded.",
    operands: "FILE…",
    options: [crc, json],
    discussion: """
      One file is shown in full, several as a table with their statuses:
        ok           sound, checksums included
        damaged      part of it was read; the error says what is wrong, where, how much was read
        unsupported  no FIT file
        unreadable   the file could not be read at all
      Exit codes: 0 all are ok, 65 one is damaged or unsupported, 74 one is unreadable.
      """
  )

  static let section = Option(
    "--section NAME",
    "only these messages, such as record or session,lap"
  )
  static let jsonOfMessages = Switch("--json", "one JSON object a message")
  static let csv = Switch("--csv", "the messages of one section as a table for spreadsheets")

  static let dumpSpec = CommandSpec(
    "phonesim fit dump",
    "Prints the messages of FIT files, a line each.",
    operands: "FILE…",
    options: [crc, section, jsonOfMessages, csv],
    discussion: """
      Values have their scale applied and the names of the profile; positions are in degrees.
      Messages and fields that the profile does not know go by their numbers. Of a damaged file
      everything before the damage is printed, then the error, on standard error.
        phonesim fit dump --section session,lap ride.fit
        phonesim fit dump --section record --json ride.fit
        phonesim fit dump --section record --csv ride.fit > ride.csv
      Exit codes: 0 all are ok, 65 one is damaged or unsupported, 74 one is unreadable.
      """
  )

  static let crc = Option<FIT.ChecksumPolicy>(
    "--crc POLICY",
    "strict: a wrong checksum is damage (default); tolerant: it is noted"
  )

  static let group = CommandGroup(
    name: "phonesim fit",
    summary: "FIT files, as sports devices record workouts.",
    members: [
      .init(spec: inspectSpec, needsFiles: true, run: FitInspect.run),
      .init(spec: dumpSpec, needsFiles: true, run: FitDump.run),
      .init(spec: FitRecords.spec, needsFiles: true, run: FitRecords.run),
      .init(spec: FitImportCommand.spec, needsFiles: true, run: FitImportCommand.run),
      .init(spec: FitExportCommand.spec, needsFiles: true, run: FitExportCommand.run),
    ],
    language: { PersonalText.language(of: $0) }
  )

  static func policy(_ arguments: Arguments) throws(CommandError) -> FIT.ChecksumPolicy {
    try arguments.value(crc) ?? .strict
  }
}

/// What became of a file that was named on the command line.
enum FitStatus: String, CaseIterable {
  case ok
  case imported
  /// It would be imported.
  case new
  case duplicate
  case damaged
  case unsupported
  case unreadable

  init(_ error: FIT.DecodeError?) {
    guard let error else {
      self = .ok
      return
    }
    switch error.kind {
    case .packed: self = .unsupported
    case .empty, .notFIT, .headerSize: self = error.isAfterFile ? .ok : .unsupported
    default: self = error.isAfterFile ? .ok : .damaged
    }
  }

  init(_ error: FITImportError) {
    if case .damaged(let error) = error { self.init(error) } else { self = .unsupported }
  }

  /// That a file is so, and why.
  func phrase(of path: String, _ reason: Phrase) -> Phrase {
    Phrase("import.is", [.verbatim(path), Phrase("status.\(rawValue)"), reason]).visibleLine
  }

  var exitCode: Int32 {
    switch self {
    case .ok, .imported, .new, .duplicate: 0
    case .damaged, .unsupported: 65
    case .unreadable: 74
    }
  }
}

/// A file's bytes, or a line on standard error why there are none.
enum FitFile {
  /// Gives the bytes piece by piece; false where the file cannot be read to its end.
  static func read(_ path: String, _ take: ([UInt8]) -> Void) -> Bool {
    do throws(Errno) {
      try FileSystem.readPieces(path, take)
      return true
    } catch {
      StandardStream.write("error: cannot read \(path.visibleLine): \(error.reason)\n", to: .error)
      return false
    }
  }

  /// Says what is wrong with a file.
  static func report(_ error: FIT.DecodeError, in path: String) {
    let status = FitStatus(error)
    let said =
      status == .ok
      ? "note: \(path.visibleLine)" : "error: \(path.visibleLine) is \(status.rawValue)"
    StandardStream.write("\(said): \(error)\n", to: .error)
  }
}
