/// The shortest sequence that moves the cursor from one point to another.
///
/// Within a row, the move is a carriage return, backspaces, a number of columns, or an absolute column.
/// Between rows, it is a number of rows, or carriage returns with line feeds. An absolute position does
/// both, and is the only way if the cursor's position is unknown.
enum CursorMove {
  /// Appends the move; appends nothing if the cursor is there already.
  static func write(from start: Point?, to target: Point, into output: inout [UInt8]) {
    guard let start else { return writeAbsolute(target, into: &output) }
    if start == target { return }
    let direct = Vertical(from: start.row, to: target.row)
    let side = Horizontal(from: start.column, to: target.column)
    let feeds = target.row - start.row
    let fromLeft = Horizontal(from: 0, to: target.column)
    let absolute = absoluteLength(target)
    let relative = direct.length + side.length
    let fed = feeds > 0 ? 2 * feeds + fromLeft.length : Int.max
    if fed < min(relative, absolute) {
      for _ in 0..<feeds { output += [0x0D, 0x0A] }
      fromLeft.write(into: &output)
    } else if relative <= absolute {
      direct.write(into: &output)
      side.write(into: &output)
    } else {
      writeAbsolute(target, into: &output)
    }
  }

  /// Counts the bytes of the shortest move to the right by a number of columns.
  static func lengthToRight(of columns: Int, to column: Int) -> Int {
    Horizontal(from: column - columns, to: column).length
  }

  private static func writeAbsolute(_ target: Point, into output: inout [UInt8]) {
    output.appendIntroducer()
    if target.row > 0 { output.appendDecimal(target.row + 1) }
    if target.column > 0 {
      output.append(UInt8(ascii: ";"))
      output.appendDecimal(target.column + 1)
    }
    output.append(UInt8(ascii: "H"))
  }

  private static func absoluteLength(_ target: Point) -> Int {
    3 + (target.row > 0 ? decimalDigits(target.row + 1) : 0)
      + (target.column > 0 ? 1 + decimalDigits(target.column + 1) : 0)
  }
}

/// The forms of a move within a row, of which the shortest is used.
private enum Horizontal {
  case none
  case carriageReturn
  case backspaces(Int)
  case left(Int)
  case right(Int)
  case column(Int)

  init(from start: Int, to target: Int) {
    let isShortAbsolute = controlLength(target + 1) < controlLength(abs(target - start))
    if start == target {
      self = .none
    } else if target == 0 {
      self = .carriageReturn
    } else if isShortAbsolute {
      self =
        start - target > 0 && start - target < controlLength(target + 1)
        ? .backspaces(start - target) : .column(target)
    } else if target > start {
      self = .right(target - start)
    } else {
      let count = start - target
      self = count <= controlLength(count) ? .backspaces(count) : .left(count)
    }
  }

  var length: Int {
    switch self {
    case .none: 0
    case .carriageReturn: 1
    case .backspaces(let count): count
    case .left(let count), .right(let count): controlLength(count)
    case .column(let column): controlLength(column + 1)
    }
  }

  func write(into output: inout [UInt8]) {
    switch self {
    case .none: break
    case .carriageReturn: output.append(0x0D)
    case .backspaces(let count): for _ in 0..<count { output.append(0x08) }
    case .left(let count): output.appendControl(count, "D")
    case .right(let count): output.appendControl(count, "C")
    case .column(let column): output.appendControl(column + 1, "G")
    }
  }
}

/// A move within a column.
private struct Vertical {
  private let rows: Int

  init(from start: Int, to target: Int) { rows = target - start }

  var length: Int { rows == 0 ? 0 : controlLength(abs(rows)) }

  func write(into output: inout [UInt8]) {
    if rows != 0 { output.appendControl(abs(rows), rows < 0 ? "A" : "B") }
  }
}
