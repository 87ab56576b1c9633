public import Foundation

/// Who may read a value in a log: here everybody may, for the log is a test's.
public struct OSLogPrivacy: Sendable {
  /// How a hidden value is shown.
  public enum Mask: Sendable { case none, hash }

  public static let auto = OSLogPrivacy()
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// How wide a value is written.
public struct OSLogStringAlignment: Sendable {
  let columns: Int
  public static let none = OSLogStringAlignment(columns: 0)
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    .init(columns: -columns())
  }
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    .init(columns: columns())
  }

  func text(_ text: String) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(columns) - text.count))
    return columns < 0 ? text + spaces : spaces + text
  }
}

/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  let minDigits: Int
  public static let decimal = OSLogIntegerFormatting(radix: 10, minDigits: 0)
  public static let hex = OSLogIntegerFormatting(radix: 16, minDigits: 0)
  public static let octal = OSLogIntegerFormatting(radix: 8, minDigits: 0)
  public static func decimal(minDigits: Int) -> OSLogIntegerFormatting {
    .init(radix: 10, minDigits: minDigits)
  }
  public static func hex(minDigits: Int) -> OSLogIntegerFormatting {
    .init(radix: 16, minDigits: minDigits)
  }
}

/// How a real is written.
public struct OSLogFloatFormatting: Sendable {
  let precision: Int?
  public static let fixed = OSLogFloatFormatting(precision: 6)
  public static let hybrid = OSLogFloatFormatting(precision: nil)
  public static let exponential = OSLogFloatFormatting(precision: nil)
  public static func fixed(precision: Int) -> OSLogFloatFormatting { .init(precision: precision) }
}

/// How a boolean is written.
public enum OSLogBoolFormat: Sendable { case truth, answer }

/// The text of a line of a log: a literal with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// What collects the parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {}

  public mutating func appendLiteral(_ literal: String) { text += literal }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> some FixedWidthInteger,
    format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    let digits = String(number(), radix: format.radix)
    let zeros = String(repeating: "0", count: max(0, format.minDigits - digits.count))
    text += align.text(zeros + digits)
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double,
    format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    text += align.text(
      format.precision.map { String(format: "%.\($0)f", number()) } ?? "\(number())"
    )
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float,
    format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(Double(number()), format: format, align: align, privacy: privacy)
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Bool,
    format: OSLogBoolFormat = .truth,
    privacy: OSLogPrivacy = .auto
  ) {
    switch format {
    case .truth: text += value() ? "true" : "false"
    case .answer: text += value() ? "yes" : "no"
    }
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> String,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { text += align.text(value()) }

  @_disfavoredOverload
  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: @autoclosure () -> Value,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { text += align.text(value().description) }

  public mutating func appendInterpolation(
    _ error: @autoclosure () -> any Error,
    privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) { text += "\(error())" }

  public mutating func appendInterpolation(
    _ error: @autoclosure () -> (any Error)?,
    privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) { text += error().map { "\($0)" } ?? "(null)" }

  public mutating func appendInterpolation(
    _ object: @autoclosure () -> NSObject?,
    privacy: OSLogPrivacy = .auto
  ) { text += object().map { "\($0)" } ?? "(null)" }

  public mutating func appendInterpolation(
    _ type: @autoclosure () -> Any.Type,
    privacy: OSLogPrivacy = .auto
  ) {
    text += "\(type())"
  }
}
