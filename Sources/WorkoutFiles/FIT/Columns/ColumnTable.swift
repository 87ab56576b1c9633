extension FIT {
  /// The columns while they grow.
  ///
  /// Rows go to a block of fixed size first, which is appended to the columns when it is full: an
  /// array that grows by single values checks its owner and its room at each.
  struct ColumnTable {
    private(set) var columns: RecordColumns
    private let names: [String]
    /// The field number in `record` of each column; `nil` for a name that the profile lacks.
    private let numbers: [UInt8?]
    private let columnNumbers: ColumnNumbers
    private let timestampColumn: Int?
    private let mergesHeartRates: Bool
    private var plans = [ColumnPlan?](repeating: nil, count: 16)
    private var definitions = [DefinitionMessage?](repeating: nil, count: 16)
    /// The route of each local type, with all cells in one array: reading a plan for each message would
    /// count references.
    private var routes = [16 of Route](repeating: Route())
    private var cells: [ColumnPlan.Cell] = []
    /// The decoder for messages whose values cannot be copied from their bytes.
    private var assembler = MessageAssembler(expandsComponents: true)
    /// `true` if the file has components that add up, so that records must be decoded as messages.
    private var needsMessages = false
    private var heartRates = HeartRateSeries()

    /// The way in which the data messages of a local type are read.
    private struct Route {
      var isDefined = false
      /// `true` if the messages must be decoded as a whole.
      var isDecoded = false
      var isRecord = false
      var hasTimestamp = false
      var timestamp = FieldSlot(size: 0, baseType: nil, isBigEndian: false, offset: 0)
      /// The index of the route's first cell in the array of all cells.
      var firstCell = 0
      var endCell = 0
    }

    /// The number of rows in a block, small enough for the processor's cache.
    private static let blockRows = RecordRun.rowsMax
    /// The greatest number of rows for which memory is reserved at once: twelve days at one a second.
    private static let rowsExpectedMax = 1_000_000
    /// The block of rows that are not in the columns yet, stored column by column.
    private var block: [Double]
    private var row = 0
    /// The last rows of the block, whose numbers have not been read yet.
    private var run = RecordRun()

    init(_ names: [String], mergesHeartRates: Bool) {
      self.names = names
      let record = Profile.standard.message(recordMessageNumber)
      numbers = names.map { record?.field(named: $0)?.number }
      columnNumbers = ColumnNumbers(names)
      timestampColumn = columnNumbers[timestampNumber]
      self.mergesHeartRates = mergesHeartRates
      columns = RecordColumns(names)
      block = [Double](repeating: .nan, count: names.count * Self.blockRows)
    }

    mutating func beginFile() {
      flush()
      columns.fileStarts.append(columns.count)
      plans = [ColumnPlan?](repeating: nil, count: 16)
      definitions = [DefinitionMessage?](repeating: nil, count: 16)
      assembler.beginFile()
      needsMessages = false
      makeRoutes()
    }

    private mutating func makeRoutes() {
      cells.removeAll(keepingCapacity: true)
      for type in routes.indices { makeRoute(type) }
    }

    private mutating func makeRoute(_ type: Int) {
      var route = Route()
      if let plan = plans[type], let definition = definitions[type] {
        route.isDefined = true
        route.isDecoded = isDecoded(definition)
        route.isRecord = plan.isRecord
        route.hasTimestamp = plan.timestamp != nil
        route.timestamp = plan.timestamp ?? route.timestamp
        route.firstCell = cells.count
        cells += plan.cells
        route.endCell = cells.count
      }
      routes[type] = route
    }

    mutating func define(_ definition: DefinitionMessage) {
      let type = Int(definition.localMessageType)
      let plan = ColumnPlan(definition, columnNumbers)
      definitions[type] = definition
      plans[type] = plan
      if plan.needsMessage, !needsMessages {
        beginMessages()
        makeRoutes()
      }
      if isDecoded(definition) { assembler.define(definition) }
      // What was there of the type's cells is left behind until there is much of that.
      if cells.count > 512 { makeRoutes() } else { makeRoute(type) }
    }

    private func isDecoded(_ definition: DefinitionMessage) -> Bool {
      switch definition.globalMessageNumber {
      case recordMessageNumber: needsMessages
      case HeartRateSeries.messageNumber: mergesHeartRates
      default: false
      }
    }

    /// Switches to decoding records as messages; sums continue from the last values.
    private mutating func beginMessages() {
      needsMessages = true
      for definition in definitions {
        if let definition, isDecoded(definition) { assembler.define(definition) }
      }
      guard let record = Profile.standard.message(recordMessageNumber) else { return }
      flush()
      let start = columns.fileStarts.last ?? 0
      for column in columns.columns {
        guard let number = record.field(named: column.name)?.number,
          let place = Accumulators.place(of: number, in: record.number),
          let last = column.numbers.dropFirst(start).last(where: { !$0.isNaN })
        else { continue }
        assembler.accumulators.set(last, at: place)
      }
    }

    // MARK: Rows

    mutating func add(_ localType: Int, _ timeOffset: Int, _ input: [UInt8], _ start: Int) {
      let route = routes[localType]
      guard route.isDefined else { return }
      if route.isDecoded {
        readRun(input)
        return addMessage(localType, timeOffset, input, start)
      }
      var time: UInt32?
      if route.hasTimestamp,
        let value = route.timestamp.integer(input.span, start &+ route.timestamp.offset)
      {
        assembler.timestamps.last = UInt32(truncatingIfNeeded: value)
      } else if timeOffset >= 0 {
        time = assembler.timestamps.next(UInt32(truncatingIfNeeded: timeOffset))
      }
      if route.isRecord { addRecord(localType, time, input, start) }
    }

    /// Adds a row, whose numbers are read later with the rest of its run.
    @inline(__always)
    private mutating func addRecord(
      _ localType: Int,
      _ time: UInt32?,
      _ input: [UInt8],
      _ start: Int
    ) {
      if run.localType != localType {
        readRun(input)
        run.localType = localType
      }
      run.add(start)
      if let time { setTime(time, input) }
      row &+= 1
      if row == Self.blockRows {
        readRun(input)
        flush(expecting: (input.count - start) / max(1, run.meanBytes))
      }
    }

    /// Sets a row's time from the compressed timestamp in the record's header.
    private mutating func setTime(_ time: UInt32, _ input: [UInt8]) {
      row += 1
      readRun(input)
      row -= 1
      if let column = timestampColumn { block[column * Self.blockRows + row] = Double(time) }
    }

    /// Reads the numbers of the run, whose records are all in this input.
    mutating func readRun(_ input: [UInt8]) {
      if run.count == 0 { return }
      let route = routes[run.localType]
      let first = row - run.count
      for index in route.firstCell..<route.endCell {
        let start = cells[index].column * Self.blockRows + first
        run.read(cells[index], of: input.span, into: &block, from: start)
      }
      run.removeAll()
    }

    private mutating func addMessage(
      _ localType: Int,
      _ timeOffset: Int,
      _ bytes: [UInt8],
      _ start: Int
    ) {
      guard let message = assembler.message(localType, timeOffset, bytes, at: start) else { return }
      guard message.globalMessageNumber == recordMessageNumber else {
        return heartRates.add(message)
      }
      for (column, number) in numbers.enumerated() {
        guard let number, let field = message.field(number), let value = message.scaled(field)
        else {
          continue
        }
        block[column &* Self.blockRows &+ row] = value
      }
      row += 1
      if row == Self.blockRows { flush() }
    }

    /// Appends the block to the columns; `rows` is the number of rows expected to follow.
    private mutating func flush(expecting rows: Int = 0) {
      if row == 0 { return }
      // Rows of a byte each, as a damaged file may begin, say nothing of the rest.
      let expected = min(rows, Self.rowsExpectedMax)
      for index in columns.columns.indices {
        flush(column: index, expecting: expected + expected / 8)
      }
      columns.count += row
      row = 0
    }

    /// Appends the block to one column; a column without any value stays empty to save memory.
    private mutating func flush(column index: Int, expecting rows: Int) {
      let places = (index * Self.blockRows)..<(index * Self.blockRows + row)
      let isEmpty = columns.columns[index].numbers.isEmpty
      if isEmpty, block[places].allSatisfy(\.isNaN) { return }
      // Room for all at once: what doubles is copied again and again, into memory never touched before.
      let capacity = columns.columns[index].numbers.capacity
      if capacity < columns.count + row {
        let room = max(columns.count + row + rows, 2 * capacity)
        columns.columns[index].numbers.reserveCapacity(room)
      }
      if isEmpty {
        columns.columns[index].numbers.append(contentsOf: repeatElement(.nan, count: columns.count))
      }
      columns.columns[index].numbers.append(contentsOf: block[places])
      for place in places { block[place] = .nan }
    }

    // MARK: The end

    /// Fills the columns without any value; they share their memory.
    private mutating func fillEmptyColumns() {
      let none = [Double](repeating: .nan, count: columns.count)
      for index in columns.columns.indices where columns.columns[index].numbers.isEmpty {
        columns.columns[index].numbers = none
      }
    }

    mutating func finish() {
      flush()
      fillEmptyColumns()
      guard mergesHeartRates, !heartRates.beats.isEmpty,
        let place = names.firstIndex(of: "heart_rate"), names.contains("timestamp")
      else { return }
      let times = columns["timestamp"]
      let rows = times.indices.filter { !times[$0].isNaN }
      for (row, rate) in zip(rows, heartRates.rates(at: rows.map { times[$0] })) {
        if let rate { columns.columns[place].numbers[row] = rate }
      }
    }
  }
}
