extension FIT {
  /// A reader of FIT files, message by message, from input in pieces of any size.
  ///
  /// It keeps what a file has defined and described, and at most one record that is not whole yet:
  /// its memory does not grow with the input. Files that follow one another are read one after
  /// another. After an error there is nothing more to read: what still comes meets the same error.
  package struct MessageReader {
    /// A part of the input that the reader has met.
    package enum Event {
      /// A file's header, with its offset in the input.
      case file(FileHeader, offset: Int)
      case definition(DefinitionMessage)
      case message(DataMessage)
      /// The end of a file, with the result of its checksum.
      case end(FileSummary)
    }

    private var scanner: RecordScanner
    private var assembler: MessageAssembler
    private var pending = PendingBytes()
    /// The error that ended the reading early.
    private var failure: DecodeError?

    /// Makes a reader; without `expandsComponents` a message has only the fields of its definition.
    package init(checksums: ChecksumPolicy = .strict, expandsComponents: Bool = true) {
      scanner = RecordScanner(checksums)
      assembler = MessageAssembler(expandsComponents: expandsComponents)
    }

    /// The number of data messages read so far, over all files.
    package var messagesRead: Int { scanner.messagesRead }

    /// The developer fields that the present file has described so far.
    package var developerFields: DeveloperFields { assembler.developerFields }

    /// The header and checksum of the present file, as far as they have been read.
    package var summary: FileSummary { scanner.summary }

    /// Takes the next piece of input, and passes the parts that are complete with it to `visit`.
    package mutating func push(_ bytes: [UInt8], _ visit: (Event) -> Void) throws(DecodeError) {
      try read(pending.joined(to: bytes), isLast: false, visit)
    }

    /// Ends the input; an incomplete part is an error.
    package mutating func finish(_ visit: (Event) -> Void) throws(DecodeError) {
      try read(pending.joined(to: []), isLast: true, visit)
    }

    private mutating func read(_ input: [UInt8], isLast: Bool, _ visit: (Event) -> Void)
      throws(DecodeError)
    {
      if let failure { throw failure }
      do throws(DecodeError) {
        try readSteps(input, isLast: isLast, visit)
      } catch {
        failure = error
        throw error
      }
    }

    private mutating func readSteps(_ input: [UInt8], isLast: Bool, _ visit: (Event) -> Void)
      throws(DecodeError)
    {
      let bytes = input.span
      while true {
        switch try scanner.next(bytes, isLast: isLast) {
        case .data:
          let message = assembler.message(
            scanner.localType,
            scanner.timeOffset,
            input,
            at: scanner.dataStart
          )
          if let message { visit(.message(message)) }
        case .definition:
          assembler.define(scanner.definition)
          visit(.definition(scanner.definition))
        case .file:
          assembler.beginFile()
          visit(.file(scanner.header, offset: scanner.summary.offset))
        case .end: visit(.end(scanner.summary))
        case .needsMore:
          pending.keep(input, from: scanner.position)
          scanner.dropRead()
          return
        }
      }
    }
  }

  /// The bytes of a record that is not complete yet.
  struct PendingBytes {
    private var bytes: [UInt8] = []

    /// Returns the pending bytes followed by more, and removes them here.
    mutating func joined(to more: [UInt8]) -> [UInt8] {
      if bytes.isEmpty { return more }
      var joined = bytes
      bytes = []
      joined.append(contentsOf: more)
      return joined
    }

    /// Keeps the bytes that have not been read.
    mutating func keep(_ input: [UInt8], from start: Int) {
      if start == 0 {
        bytes = input
      } else if start < input.count {
        bytes = Array(input[start...])
      }
    }
  }
}
