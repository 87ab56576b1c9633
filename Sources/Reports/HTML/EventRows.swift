import LockstepEventWords
import LockstepProtocol

/// The log in the form that the page's script reads: a line for each event, with tabs between its
/// columns.
///
/// The columns are the microseconds since the line before, the kind, the device (0 for none), how far
/// above the line is that this one resembles, how many bytes it shares with it at the beginning and at
/// the end, the bytes between, and the event in words. All of it is ASCII and holds no `<`, so that it
/// can stand in a page as it is, and bytes are the script's characters.
struct EventRows {
  /// The kinds of events, at the indices that the rows use for them.
  private(set) var kinds: [String] = []
  private(set) var bytes: [UInt8] = []
  /// The offset of each event's row.
  private(set) var starts: [Int] = []
  /// The last event for each kind, device and document, with its content, from which the next row takes
  /// what is alike.
  private var last: [String: (index: Int, content: [UInt8])] = [:]
  private var time: Int64 = 0

  init(_ events: [LogEvent]) {
    bytes.reserveCapacity(events.count * 120)
    for event in events { append(event) }
  }

  mutating func append(_ event: LogEvent) {
    let index = starts.count
    starts.append(bytes.count)
    let microseconds = event.timeNanoseconds / 1_000
    add(microseconds - time)
    time = microseconds
    add(Int64(number(of: event.name)))
    add(Int64(event.device.map { $0 == .watch ? 1 : 2 } ?? 0))
    appendContent(of: event, index)
    let words = EventText.listed(event).map { text in JSONText { $0.string(text) }.bytes } ?? []
    bytes += Self.plain(words)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func add(_ value: Int64) {
    bytes += String(value).utf8
    bytes.append(UInt8(ascii: "\t"))
  }

  private mutating func number(of kind: String) -> Int {
    if let number = kinds.firstIndex(of: kind) { return number }
    kinds.append(kind)
    return kinds.count - 1
  }

  // MARK: Content

  private mutating func appendContent(of event: LogEvent, _ index: Int) {
    let content = Self.plain(event.content.bytes)
    let key = Self.key(of: event)
    let base = last[key]
    let (start, end) = base.map { Self.shared($0.content, content) } ?? (0, 0)
    add(Int64(base.map { index - $0.index } ?? 0))
    add(Int64(start))
    add(Int64(end))
    bytes += content[start..<content.count - end]
    bytes.append(UInt8(ascii: "\t"))
    last[key] = (index, content)
  }

  /// Makes a key for an event, so that events with equal keys have similar content.
  private static func key(of event: LogEvent) -> String {
    let detail =
      switch event.kind {
      case .sent(_, let packet, _): packet.kind
      case .effect(.document(let kind, let id, _)): kind + id
      default: ""
      }
    return "\(event.name) \(event.device?.name ?? "") \(detail)"
  }

  /// Counts the bytes that two texts share at their start and, in the rest, at their end.
  private static func shared(_ a: [UInt8], _ b: [UInt8]) -> (start: Int, end: Int) {
    let most = min(a.count, b.count)
    var start = 0
    while start < most, a[start] == b[start] { start += 1 }
    var end = 0
    while end < most - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    return (start, end)
  }

  /// Rewrites JSON in ASCII without `<`, so that it can stand in HTML, with the same value.
  static func plain(_ json: [UInt8]) -> [UInt8] {
    if json.allSatisfy({ $0 < 0x7F && $0 != UInt8(ascii: "<") }) { return json }
    var plain: [UInt8] = []
    plain.reserveCapacity(json.count + 32)
    for unit in String(decoding: json, as: UTF8.self).utf16 {
      if unit < 0x7F, unit != 0x3C {
        plain.append(UInt8(truncatingIfNeeded: unit))
      } else {
        let digits = String(unit, radix: 16)
        plain += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      }
    }
    return plain
  }
}
