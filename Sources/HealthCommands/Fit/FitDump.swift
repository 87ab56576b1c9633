import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepWorkoutFiles

/// `phonesim fit dump`: every message of files, a line each.
enum FitDump {
  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let sections = try Sections(arguments.value(FitCommand.section))
    let policy = try FitCommand.policy(arguments)
    let isJSON = arguments.has(FitCommand.jsonOfMessages)
    let isCSV = arguments.has(FitCommand.csv)
    if isCSV, isJSON || sections.count != 1 || arguments.operands.count != 1 {
      throw .usage(
        "--csv is one table: it takes one file and one section, and no --json",
        "write phonesim fit dump --csv --section record FILE"
      )
    }
    var worst: Int32 = 0
    for path in arguments.operands {
      if !isJSON, arguments.operands.count > 1 { StandardStream.write("== \(path.visibleLine)\n") }
      let reading =
        isCSV ? table(path, sections, policy) : dump(path, sections, policy, isJSON: isJSON)
      guard let reading else {
        worst = max(worst, FitStatus.unreadable.exitCode)
        continue
      }
      if let error = reading.error { FitFile.report(error, in: path) }
      worst = max(worst, FitStatus(reading.error).exitCode)
    }
    return worst
  }

  /// Prints a table, whose columns are known only when all has been read.
  private static func table(_ path: String, _ sections: Sections, _ policy: FIT.ChecksumPolicy)
    -> Reading?
  {
    var reading = Reading(policy)
    var table = FitCSV()
    let isRead = reading.read(path) { if sections.contain($0) { table.add($0) } }
    StandardStream.write(table.text)
    return isRead ? reading : nil
  }

  /// Prints as it reads, so that a large file needs no more memory than a small one.
  private static func dump(
    _ path: String,
    _ sections: Sections,
    _ policy: FIT.ChecksumPolicy,
    isJSON: Bool
  ) -> Reading? {
    var reading = Reading(policy)
    var output = JSONWriter(reserving: 65_536)
    var text: [UInt8] = []
    let show = { (text: [UInt8]) in
      if isJSON {
        StandardStream.write(json: text)
      } else {
        StandardStream.write(String(decoding: text, as: UTF8.self))
      }
    }
    let isRead = reading.read(path) { message in
      guard sections.contain(message) else { return }
      if isJSON {
        FitText.write(message, of: path, into: &output)
        output.newline()
        text += output.bytes
        output.removeAll()
      } else {
        text += Array((FitText.line(message) + "\n").utf8)
      }
      if text.count > 32_768 {
        show(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    show(text)
    return isRead ? reading : nil
  }

  /// A file that is read message by message.
  private struct Reading {
    private var reader: FIT.MessageReader
    /// Why reading ended early, if it did.
    private(set) var error: FIT.DecodeError?

    init(_ policy: FIT.ChecksumPolicy) { reader = FIT.MessageReader(checksums: policy) }

    /// Visits the messages of a file; false where its bytes cannot be read.
    mutating func read(_ path: String, _ visit: (FIT.DataMessage) -> Void) -> Bool {
      let isRead = FitFile.read(path) { piece in
        if error == nil { error = Self.step(piece, &reader, visit) }
      }
      if isRead, error == nil { error = Self.step(nil, &reader, visit) }
      return isRead
    }

    /// Reads the next piece, or that there is none.
    private static func step(
      _ piece: [UInt8]?,
      _ reader: inout FIT.MessageReader,
      _ visit: (FIT.DataMessage) -> Void
    ) -> FIT.DecodeError? {
      func take(_ event: FIT.MessageReader.Event) {
        if case .message(let message) = event { visit(message) }
      }
      do throws(FIT.DecodeError) {
        if let piece { try reader.push(piece, take) } else { try reader.finish(take) }
        return nil
      } catch {
        return error
      }
    }
  }

  /// Which messages are wanted.
  struct Sections {
    private var numbers: [UInt16]?

    /// How many are named; `nil` where all are wanted.
    var count: Int? { numbers?.count }

    /// Reads names of messages, in the plural too, or numbers, with commas between them.
    init(_ text: String?) throws(CommandError) {
      guard let text else { return }
      var numbers: [UInt16] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        numbers.append(try Self.number(String(name)))
      }
      self.numbers = numbers
    }

    private static func number(_ name: String) throws(CommandError) -> UInt16 {
      if let number = UInt16(name) { return number }
      let messages = FIT.Profile.standard.messages
      let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
      let short = ["device": "device_info", "file": "file_id"]
      for wanted in [name, singular, short[singular] ?? name] {
        if let found = messages.first(where: { $0.name == wanted }) { return found.number }
      }
      let hint = Nearest.name(to: name, among: messages.map(\.name))
      throw .usage(
        "there is no message “\(name)” in the profile",
        hint.map { "did you mean “\($0)”?" }
          ?? "such as session, lap, record, event, device_info, or a message's number"
      )
    }

    func contain(_ message: FIT.DataMessage) -> Bool {
      numbers?.contains(message.globalMessageNumber) ?? true
    }
  }
}
