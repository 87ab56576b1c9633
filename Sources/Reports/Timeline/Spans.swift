extension [Timeline.Span] {
  /// The end of a span that is still open.
  private static let open = Int64.max

  /// Begins a span and ends the one before it; if the label is the same, the open span goes on.
  mutating func begin(
    _ label: String,
    isStale: Bool = false,
    at time: Int64,
    of length: Int64,
    _ event: Int
  ) {
    if let last, last.end == Self.open, last.label == label, last.isStale == isStale { return }
    end(at: time, of: length)
    append(Element(label: label, start: time, end: Self.open, isStale: isStale, event: event))
  }

  /// Ends the open span; removes it if it has no length, unless the log ends there.
  mutating func end(at time: Int64, of length: Int64) {
    guard let last, last.end == Self.open else { return }
    if last.start == time, time != length {
      removeLast()
    } else {
      self[count - 1].end = time
    }
  }
}
