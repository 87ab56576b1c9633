/// A trace in Perfetto's format: tracks, slices, instants, counters and the arrows between them.
///
/// The numbers are those of `TracePacket`, `TrackDescriptor`, `TrackEvent` and what is in them.
struct PerfettoTrace {
  /// An event on a track.
  enum Event {
    case begin(String)
    case end
    case instant(String)
    case counter(Int64)

    fileprivate var type: UInt64 {
      switch self {
      case .begin: 1
      case .end: 2
      case .instant: 3
      case .counter: 4
      }
    }
  }

  /// The part of an arrow that is at an event: it starts or continues here, or it ends here.
  enum Flow {
    case through(UInt64)
    case last(UInt64)
  }

  private struct Item {
    var time: Int64
    /// The rank among events of the same instant: ends come before starts.
    var rank: Int
    var bytes: [UInt8]
  }

  private var head = ProtobufWriter()
  private var items: [Item] = []
  private var lastTrack: UInt64 = 0

  /// The bytes of all packets of the trace, those of events sorted by time.
  var bytes: [UInt8] {
    let sorted = items.enumerated().sorted {
      ($0.element.time, $0.element.rank, $0.offset) < ($1.element.time, $1.element.rank, $1.offset)
    }
    return head.bytes + sorted.flatMap(\.element.bytes)
  }

  // MARK: Tracks

  /// Adds a group of tracks, which Perfetto calls a process, and returns its id.
  mutating func addProcess(_ name: String) -> UInt64 {
    let track = nextTrack()
    describe(track) { writer in
      writer.field(3) { process in
        process.field(1, track)
        process.field(6, name)
      }
    }
    return track
  }

  mutating func addTrack(_ name: String, in parent: UInt64, isCounter: Bool = false) -> UInt64 {
    let track = nextTrack()
    describe(track) { writer in
      writer.field(2, name)
      writer.field(5, parent)
      if isCounter { writer.field(8) { _ in } }
    }
    return track
  }

  private mutating func nextTrack() -> UInt64 {
    lastTrack += 1
    return lastTrack
  }

  private mutating func describe(_ track: UInt64, _ write: (inout ProtobufWriter) -> Void) {
    head.field(1) { packet in
      packet.field(10, UInt64(1))
      packet.field(60) { descriptor in
        descriptor.field(1, track)
        write(&descriptor)
      }
    }
  }

  // MARK: Events

  mutating func add(
    _ event: Event,
    on track: UInt64,
    at nanoseconds: Int64,
    flow: Flow? = nil,
    notes: [(String, String)] = []
  ) {
    var writer = ProtobufWriter()
    writer.field(1) { packet in
      packet.field(8, nanoseconds)
      packet.field(10, UInt64(1))
      packet.field(11) { Self.write(event, on: track, flow, notes, into: &$0) }
    }
    let rank = if case .end = event { 0 } else { 1 }
    items.append(Item(time: nanoseconds, rank: rank, bytes: writer.bytes))
  }

  private static func write(
    _ event: Event,
    on track: UInt64,
    _ flow: Flow?,
    _ notes: [(String, String)],
    into writer: inout ProtobufWriter
  ) {
    for (name, text) in notes {
      writer.field(4) { note in
        note.field(10, name)
        note.field(6, text)
      }
    }
    writer.field(9, event.type)
    writer.field(11, track)
    switch event {
    case .begin(let name), .instant(let name): writer.field(23, name)
    case .counter(let value): writer.field(30, value)
    case .end: break
    }
    switch flow {
    case .through(let id): writer.field(47, fixed: id)
    case .last(let id): writer.field(48, fixed: id)
    case nil: break
    }
  }

  /// Adds a slice to a track; does nothing if the slice would be empty.
  mutating func add(
    _ name: String,
    on track: UInt64,
    from start: Int64,
    to end: Int64,
    flow: Flow? = nil,
    notes: [(String, String)] = []
  ) {
    if end <= start { return }
    add(.begin(name), on: track, at: start, flow: flow, notes: notes)
    add(.end, on: track, at: end)
  }
}
