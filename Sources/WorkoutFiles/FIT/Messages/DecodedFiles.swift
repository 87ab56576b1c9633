extension FIT {
  /// The messages of a whole input, kept in memory.
  package struct DecodedFiles: Sendable {
    /// The files that were read to their ends.
    package private(set) var files: [FileSummary] = []
    /// The data messages of all files.
    package internal(set) var messages: KeptMessages
    /// The index of the first message of each file that was begun.
    package private(set) var fileStarts: [Int] = []
    /// The error that ended the reading early, if any; everything complete before it is kept.
    package private(set) var error: DecodeError?

    /// Decodes bytes that are complete.
    package init(
      _ bytes: [UInt8],
      checksums: ChecksumPolicy = .strict,
      expandsComponents: Bool = true
    ) {
      messages = KeptMessages(bytes)
      var scanner = RecordScanner(checksums)
      var assembler = MessageAssembler(expandsComponents: expandsComponents)
      do throws(DecodeError) {
        try read(bytes, &scanner, &assembler, isLast: false)
        try read(bytes, &scanner, &assembler, isLast: true)
      } catch {
        self.error = error
      }
    }

    /// Reads as far as the bytes suffice.
    private mutating func read(
      _ bytes: [UInt8],
      _ scanner: inout RecordScanner,
      _ assembler: inout MessageAssembler,
      isLast: Bool
    ) throws(DecodeError) {
      while true {
        switch try scanner.next(bytes.span, isLast: isLast) {
        case .data:
          let type = scanner.localType
          if assembler.pass(type, scanner.timeOffset, bytes.span, scanner.dataStart) {
            messages.add(type, at: scanner.dataStart)
          } else {
            add(assembler.message(type, scanner.timeOffset, bytes, at: scanner.dataStart))
            // The message may have said what the fields of others are.
            messages.take(assembler.layouts)
          }
        case .definition:
          assembler.define(scanner.definition)
          messages.take(assembler.layouts)
        case .file:
          assembler.beginFile()
          fileStarts.append(messages.count)
        case .end: files.append(scanner.summary)
        case .needsMore: return
        }
      }
    }

    private mutating func add(_ message: DataMessage?) {
      guard let message else { return }
      messages.add(Int(message.localMessageType), at: message.start, added: message.added)
    }

    /// Lists the messages of a name, in the order of the input.
    package func messages(named name: String) -> [DataMessage] {
      messages.filter { $0.name == name }
    }
  }

  /// Messages in the order of the input, stored as their bytes and sixteen more for each.
  package struct KeptMessages: RandomAccessCollection, Sendable {
    /// The position of a message.
    private struct Place {
      let start: Int
      let layout: Int32
      /// The end of its added values, which begin at the end of the previous message's.
      var addedEnd: Int32
    }

    private let bytes: [UInt8]
    private var places: [Place] = []
    private var added: [DataField] = []
    /// All layouts of the messages.
    private var layouts: [MessageLayout] = []
    /// The index in the layouts of each local type's present one; -1 for none.
    private var present = [16 of Int32](repeating: -1)

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }

    package subscript(position: Int) -> DataMessage {
      let place = places[position]
      let start = position == 0 ? 0 : Int(places[position &- 1].addedEnd)
      return DataMessage(
        layouts[Int(place.layout)],
        bytes,
        at: place.start,
        added: start == Int(place.addedEnd) ? [] : Array(added[start..<Int(place.addedEnd)])
      )
    }

    package func makeIterator() -> Iterator { Iterator(messages: self) }

    /// An iterator over the messages.
    package struct Iterator: IteratorProtocol {
      fileprivate let messages: KeptMessages
      private var place = 0

      fileprivate init(messages: KeptMessages) {
        self.messages = messages
      }

      package mutating func next() -> DataMessage? {
        guard place < messages.count else { return nil }
        defer { place &+= 1 }
        return messages[place]
      }
    }

    /// Takes over the layouts for the messages that follow.
    mutating func take(_ all: [16 of MessageLayout?]) {
      for type in all.indices {
        guard let layout = all[type] else { continue }
        if present[type] >= 0, layouts[Int(present[type])] === layout { continue }
        present[type] = Int32(layouts.count)
        layouts.append(layout)
      }
    }

    @inline(__always)
    mutating func add(_ localType: Int, at start: Int) {
      places.append(
        Place(start: start, layout: present[localType], addedEnd: Int32(added.count))
      )
    }

    mutating func add(_ localType: Int, at start: Int, added fields: [DataField]) {
      added += fields
      add(localType, at: start)
    }

    /// Changes the added values of some messages.
    mutating func changeAdded(_ change: (Int, inout DataMessage) -> Void) {
      let old = self
      var all: [DataField] = []
      for index in indices {
        var message = old[index]
        change(index, &message)
        all += message.added
        places[index].addedEnd = Int32(all.count)
      }
      added = all
    }
  }
}
