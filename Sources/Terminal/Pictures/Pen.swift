/// The sequence that changes a terminal's style (SGR, `ESC [ … m`): the differences, or the whole
/// style, whichever is shorter.
enum Pen {
  /// Appends the change; appends nothing if both styles are equal.
  static func change(from old: Style, to new: Style, into output: inout [UInt8]) {
    if old == new { return }
    let start = output.count
    writeDifference(from: old, to: new, into: &output)
    let middle = output.count
    writeAnew(new, into: &output)
    if output.count - middle < middle - start {
      output.removeSubrange(start..<middle)
    } else {
      output.removeSubrange(middle...)
    }
  }

  private static func writeAnew(_ style: Style, into output: inout [UInt8]) {
    output.appendIntroducer()
    if style != .plain {
      var parameters = Parameters(isFirst: true)
      parameters.add(0, to: &output)
      writeOn(style.attributes, &parameters, into: &output)
      write(style.foreground, base: 30, &parameters, into: &output)
      write(style.background, base: 40, &parameters, into: &output)
    }
    output.append(UInt8(ascii: "m"))
  }

  private static func writeDifference(
    from old: Style,
    to new: Style,
    into output: inout [UInt8]
  ) {
    output.appendIntroducer()
    var parameters = Parameters(isFirst: true)
    let removed = old.attributes.subtracting(new.attributes)
    var added = new.attributes.subtracting(old.attributes)
    if !removed.isDisjoint(with: [.bold, .dim]) {
      // One number ends both, so one of them may have to begin again.
      parameters.add(22, to: &output)
      added.formUnion(new.attributes.intersection([.bold, .dim]))
    }
    for (attribute, code) in offCodes where removed.contains(attribute) {
      parameters.add(code, to: &output)
    }
    writeOn(added, &parameters, into: &output)
    if old.foreground != new.foreground {
      writeChange(to: new.foreground, base: 30, &parameters, into: &output)
    }
    if old.background != new.background {
      writeChange(to: new.background, base: 40, &parameters, into: &output)
    }
    output.append(UInt8(ascii: "m"))
  }

  private static let onCodes: [(Attributes, Int)] = [
    (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.inverse, 7), (.strike, 9),
  ]

  private static let offCodes: [(Attributes, Int)] = [
    (.italic, 23), (.underline, 24), (.inverse, 27), (.strike, 29),
  ]

  private static func writeOn(
    _ attributes: Attributes,
    _ parameters: inout Parameters,
    into output: inout [UInt8]
  ) {
    if attributes.isEmpty { return }
    for (attribute, code) in onCodes where attributes.contains(attribute) {
      parameters.add(code, to: &output)
    }
  }

  private static func writeChange(
    to color: Color,
    base: Int,
    _ parameters: inout Parameters,
    into output: inout [UInt8]
  ) {
    if color.isStandard { return parameters.add(base + 9, to: &output) }
    write(color, base: base, &parameters, into: &output)
  }

  /// Writes the parameters of a colour, none for the standard one; the base is 30 for text and 40 for
  /// background.
  private static func write(
    _ color: Color,
    base: Int,
    _ parameters: inout Parameters,
    into output: inout [UInt8]
  ) {
    switch color.kind {
    case .standard: break
    case .indexed(let index) where index < 8: parameters.add(base + Int(index), to: &output)
    case .indexed(let index) where index < 16:
      parameters.add(base + 60 + Int(index) - 8, to: &output)
    case .indexed(let index):
      parameters.add(base + 8, to: &output)
      parameters.add(5, to: &output)
      parameters.add(Int(index), to: &output)
    case .rgb(let red, let green, let blue):
      parameters.add(base + 8, to: &output)
      parameters.add(2, to: &output)
      parameters.add(Int(red), to: &output)
      parameters.add(Int(green), to: &output)
      parameters.add(Int(blue), to: &output)
    }
  }
}

/// The numbers of a sequence, separated by semicolons.
private struct Parameters {
  var isFirst: Bool

  mutating func add(_ number: Int, to output: inout [UInt8]) {
    if !isFirst { output.append(UInt8(ascii: ";")) }
    isFirst = false
    output.appendDecimal(number)
  }
}
