import Foundation

/// Writes a line with values as `printf` places them.
public func os_log(
  _ message: StaticString,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  LogLine.write(Format.text(message, arguments), type, log)
}

/// Writes a line with values as `printf` places them.
public func os_log(
  _ type: OSLogType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  _ message: StaticString,
  _ arguments: any CVarArg...
) {
  LogLine.write(Format.text(message, arguments), type, log)
}

/// Writes a message.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { LogLine.write(message.text, .default, .default) }

/// Writes a message.
@_disfavoredOverload
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
  LogLine.write(message.text, type, log)
}

/// Puts values into a format of `os_log`, whose places may say who may read them.
private enum Format {
  static func text(_ format: StaticString, _ arguments: [any CVarArg]) -> String {
    var plain = "\(format)"
    for word in ["{public}", "{private}", "{sensitive}"] {
      plain = plain.replacingOccurrences(of: "%" + word, with: "%")
    }
    return String(format: plain, arguments: arguments)
  }
}
