import Foundation

/// Writes a log line with values formatted as by `printf`.
public func os_log(
  _ message: StaticString,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  LogLine.write(Format.text(message, arguments), type, log)
}

/// Writes a log line with values formatted as by `printf`.
public func os_log(
  _ type: OSLogType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  _ message: StaticString,
  _ arguments: any CVarArg...
) {
  LogLine.write(Format.text(message, arguments), type, log)
}

/// Writes a message to the log.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { LogLine.write(message.text, .default, .default) }

/// Writes a message to the log, with a level.
@_disfavoredOverload
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
  LogLine.write(message.text, type, log)
}

/// The formatter of `os_log` formats, whose placeholders may contain a privacy such as `%{public}s`.
private enum Format {
  static func text(_ format: StaticString, _ arguments: [any CVarArg]) -> String {
    var plain = "\(format)"
    for word in ["{public}", "{private}", "{sensitive}"] {
      plain = plain.replacingOccurrences(of: "%" + word, with: "%")
    }
    return String(format: plain, arguments: arguments)
  }
}
