/// Text reaches a person through one door, `StandardStream`, or as a picture on a grid; both show what
/// would steer a terminal.
enum WriterRule {
  /// What writes, steers or passes on as it stands, with the only files that may do it, and why those.
  static let doors: [(code: String, paths: [String], why: String)] = [
    ("Glibc.write(", ["Sources/Posix/FileDescriptor.swift"], "every write of the system"),
    (
      "writeWhole(",
      [
        "Sources/Posix/FileDescriptor.swift", "Sources/Posix/TerminalDevice.swift",
        "Sources/Posix/PatientOutput.swift", "Sources/Posix/Disk/RealDisk.swift",
      ], "descriptors, frames, the streams, files"
    ),
    ("PatientOutput.write(", ["Sources/Posix/StandardStream.swift"], "after it was made visible"),
    ("writeRaw(", ["Sources/Posix/StandardStream.swift"], "after it was made visible"),
    ("TerminalDevice(", ["Sources/CommandLine/DemoTerminal.swift"], "it shows grids alone"),
    (
      "device.write(", ["Sources/CommandLine/DemoTerminal.swift"], "the bytes of a grid's picture"
    ),
    (
      "errors: .inherited", [], "what a program writes there is text of others"
    ),
    (
      "output: .inherited", ["Sources/PairCommands/Time/TimedRun.swift"],
      "what a program writes there is text of others, of the user's own command there"
    ),
    (".descriptor(1)", [], "it passes text of others on as it stands"),
    (".descriptor(2)", [], "it passes text of others on as it stands"),
    ("adopting: 1", [], "the streams have their door"),
    ("adopting: 2", [], "the streams have their door"),
    ("STDOUT_FILENO", [], "the streams have their door"),
    ("STDERR_FILENO", [], "the streams have their door"),
    ("FileHandle", [], "the streams have their door"),
    ("fputs(", [], "the streams have their door"),
    ("printf(", [], "the streams have their door"),
    ("puts(", [], "the streams have their door"),
    ("putchar(", [], "the streams have their door"),
    ("debugPrint(", [], "the streams have their door"),
  ]

  /// The tokens of each code, which are the same for all files.
  private static let doorTokens = doors.map { tokens($0.code) }

  /// Where control sequences of our own are made.
  static let steering = [
    "Sources/Terminal/Pictures/ControlSequence.swift", "Sources/Terminal/Keys/KeyDecoder.swift",
    "Sources/Posix/StandardStream.swift",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    zip(doors, doorTokens).flatMap { door, tokens in
      door.paths.contains(file.path) ? [] : calls(door.code, tokens, in: file, door.why)
    } + prints(in: file) + sequences(in: file)
  }

  private static func calls(
    _ code: String,
    _ tokens: [String],
    in file: SourceFile,
    _ why: String
  ) -> [Finding] {
    file.places(of: tokens).filter { file.word($0 - 1) != "func" }.map {
      file.finding(at: file.tokens[$0].line, "“\(code)” writes past StandardStream: \(why)")
    }
  }

  /// A file that has a function named `print` of its own means that one.
  private static func prints(in file: SourceFile) -> [Finding] {
    if !file.places(of: ["func", "print"]).isEmpty { return [] }
    return file.places(of: ["print", "("]).filter { file.word($0 - 1) != "." }.map {
      file.finding(at: file.tokens[$0].line, "“print(” writes past StandardStream")
    }
  }

  private static func sequences(in file: SourceFile) -> [Finding] {
    if steering.contains(file.path) { return [] }
    if !isIn(file.text.lowercased(), #""\u{1b}"#) { return [] }
    return file.lines.enumerated().filter { $0.element.lowercased().contains(#""\u{1b}"#) }.map {
      file.finding(at: $0.offset + 1, "a control sequence is made outside Terminal")
    }
  }
}
