public import Foundation

/// The privacy of a value in a log; here all values are shown, since the log is a test's.
public struct OSLogPrivacy: Sendable {
  /// The form in which Apple's log shows a private value.
  public enum Mask: Sendable { case none, hash }

  public static let auto = OSLogPrivacy()
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// The width to which a value is padded.
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

/// The format of an integer.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  var minDigits = 0
  var hasSign = false
  var hasPrefix = false
  var isUppercase = false

  public static let decimal = OSLogIntegerFormatting(radix: 10)
  public static let hex = OSLogIntegerFormatting(radix: 16)
  public static let octal = OSLogIntegerFormatting(radix: 8)
  public static func decimal(
    explicitPositiveSign: Bool = false,
    minDigits: @autoclosure () -> Int = 0
  ) -> OSLogIntegerFormatting {
    .init(radix: 10, minDigits: minDigits(), hasSign: explicitPositiveSign)
  }
  public static func hex(
    explicitPositiveSign: Bool = false,
    includePrefix: Bool = false,
    uppercase: Bool = false,
    minDigits: @autoclosure () -> Int = 0
  ) -> OSLogIntegerFormatting {
    .init(
      radix: 16,
      minDigits: minDigits(),
      hasSign: explicitPositiveSign,
      hasPrefix: includePrefix,
      isUppercase: uppercase
    )
  }
  public static func octal(
    explicitPositiveSign: Bool = false,
    includePrefix: Bool = false,
    minDigits: @autoclosure () -> Int = 0
  ) -> OSLogIntegerFormatting {
    .init(
      radix: 8,
      minDigits: minDigits(),
      hasSign: explicitPositiveSign,
      hasPrefix: includePrefix
    )
  }

  func text(_ number: some FixedWidthInteger) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
    let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
    let prefix = hasPrefix ? (radix == 16 ? "0x" : "0") : ""
    return (number < 0 ? "-" : hasSign ? "+" : "") + prefix + zeros + digits
  }
}

/// The format of a floating-point number.
public struct OSLogFloatFormatting: Sendable {
  /// The conversion letter of `printf` for the format.
  let letter: String
  var precision: Int?
  var hasSign = false

  public static let fixed = OSLogFloatFormatting(letter: "f")
  public static let hex = OSLogFloatFormatting(letter: "a")
  public static let exponential = OSLogFloatFormatting(letter: "e")
  public static let hybrid = OSLogFloatFormatting(letter: "g")

  public static func fixed(
    precision: @autoclosure () -> Int = 6,
    explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> Self { way("f", precision(), explicitPositiveSign, uppercase) }

  public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> Self {
    way("a", nil, explicitPositiveSign, uppercase)
  }

  public static func exponential(
    precision: @autoclosure () -> Int = 6,
    explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> Self { way("e", precision(), explicitPositiveSign, uppercase) }

  public static func hybrid(
    precision: @autoclosure () -> Int = 6,
    explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> Self { way("g", precision(), explicitPositiveSign, uppercase) }

  private static func way(_ letter: String, _ precision: Int?, _ hasSign: Bool, _ isUppercase: Bool)
    -> Self
  {
    .init(
      letter: isUppercase ? letter.uppercased() : letter,
      precision: precision,
      hasSign: hasSign
    )
  }

  func text(_ number: Double) -> String {
    String(
      format: "%\(hasSign ? "+" : "")\(precision.map { ".\($0)" } ?? "")\(letter)",
      number
    )
  }
}

/// The format of a memory address or its bytes.
public struct OSLogPointerFormat: Sendable {
  public static let none = OSLogPointerFormat()
}

/// The format of a boolean.
public enum OSLogBoolFormat: Sendable { case truth, answer }

/// The text of a log line: a literal with interpolated values.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The collector of the literals and values of a message.
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
    text += align.text(format.text(number()))
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double,
    format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) { text += align.text(format.text(number())) }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float,
    format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) { text += align.text(format.text(Double(number()))) }

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
  public mutating func appendInterpolation(
    _ pointer: @autoclosure () -> UnsafeRawPointer,
    bytes: @autoclosure () -> Int,
    format: OSLogPointerFormat = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(UnsafeRawBufferPointer(start: pointer(), count: bytes()), format: format)
  }

  public mutating func appendInterpolation(
    _ pointer: @autoclosure () -> UnsafeRawBufferPointer,
    format: OSLogPointerFormat = .none,
    privacy: OSLogPrivacy = .auto
  ) { for byte in pointer() { text += OSLogIntegerFormatting.hex(minDigits: 2).text(byte) } }
}
