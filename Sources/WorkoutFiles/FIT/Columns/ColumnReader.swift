extension FIT {
  /// A reader that writes the fields of records straight into arrays, from input in pieces of any size.
  ///
  /// The quickest way in: a plan is made for each definition, and nothing for each record. What is no
  /// record is passed over but for its timestamp, and for heart beats that come apart from records.
  package struct ColumnReader {
    private var scanner: RecordScanner
    private var pending = PendingBytes()
    private var table: ColumnTable
    /// The error that ended the reading; all later bytes throw it again.
    private var failure: DecodeError?

    /// Makes a reader for fields of the message `record`, by their names.
    package init(
      _ names: [String] = RecordColumns.standardNames,
      checksums: ChecksumPolicy = .strict,
      mergesHeartRates: Bool = true
    ) {
      scanner = RecordScanner(checksums)
      table = ColumnTable(names, mergesHeartRates: mergesHeartRates)
    }

    /// Takes the next piece of input, and reads the records that are complete with it.
    package mutating func push(_ bytes: [UInt8]) throws(DecodeError) {
      try read(pending.joined(to: bytes), isLast: false)
    }

    /// Ends the input, and returns its columns.
    ///
    /// Where input was damaged, `columns` has all that came before.
    package mutating func finish() throws(DecodeError) -> RecordColumns {
      try read(pending.joined(to: []), isLast: true)
      // In place: `columns` copies all there is.
      table.finish()
      return table.columns
    }

    /// The columns that have been read so far.
    package var columns: RecordColumns {
      var finished = table
      finished.finish()
      return finished.columns
    }

    private mutating func read(_ input: [UInt8], isLast: Bool) throws(DecodeError) {
      if let failure { throw failure }
      do throws(DecodeError) {
        try readSteps(input, isLast: isLast)
      } catch {
        table.readRun(input)
        failure = error
        throw error
      }
    }

    private mutating func readSteps(_ input: [UInt8], isLast: Bool) throws(DecodeError) {
      let bytes = input.span
      while true {
        switch try scanner.next(bytes, isLast: isLast) {
        case .data:
          table.add(scanner.localType, scanner.timeOffset, input, scanner.dataStart)
        case .definition:
          table.readRun(input)
          table.define(scanner.definition)
        case .file:
          table.readRun(input)
          table.beginFile()
        case .end: break
        case .needsMore:
          table.readRun(input)
          pending.keep(input, from: scanner.position)
          scanner.dropRead()
          return
        }
      }
    }
  }
}
