extension FIT {
  /// All that bytes hold, kept.
  package struct DecodedFiles: Sendable {
    /// The files that were read to their end.
    package internal(set) var files: [FileSummary] = []
    /// Every data message, over all files.
    package internal(set) var messages: [DataMessage] = []
    /// For each file that was begun, where its messages start.
    package internal(set) var fileStarts: [Int] = []
    /// Why reading ended early, if it did; everything complete before that is here.
    package internal(set) var error: DecodeError?

    /// Decodes bytes that are all there.
    package init(
      _ bytes: [UInt8],
      checksums: ChecksumPolicy = .strict,
      expandsComponents: Bool = true
    ) {
      var reader = MessageReader(checksums: checksums, expandsComponents: expandsComponents)
      do throws(DecodeError) {
        try reader.push(bytes) { take($0) }
        try reader.finish { take($0) }
      } catch {
        self.error = error
      }
    }

    private mutating func take(_ event: MessageReader.Event) {
      switch event {
      case .message(let message): messages.append(message)
      case .file: fileStarts.append(messages.count)
      case .end(let summary): files.append(summary)
      case .definition: break
      }
    }

    /// The messages of a name, in the order of the input.
    package func messages(named name: String) -> [DataMessage] {
      messages.filter { $0.name == name }
    }
  }
}
