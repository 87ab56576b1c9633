import Glibc

/// A line of an app's log, written to standard error in one piece.
enum LogLine {
  static func write(_ text: String, _ type: OSLogType, _ log: OSLog) {
    guard log.isEnabled(type: type) else { return }
    let place = [log.subsystem, log.category].filter { !$0.isEmpty }.joined(separator: " ")
    let line = "\(name(of: type))\(place.isEmpty ? "" : " " + place): \(text)\n"
    _ = line.withCString { Glibc.write(2, $0, strlen($0)) }
  }

  private static func name(of type: OSLogType) -> String {
    switch type {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "log"
    }
  }
}
