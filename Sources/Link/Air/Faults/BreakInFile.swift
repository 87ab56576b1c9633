import LockstepProtocol
import LockstepSimulation

extension AirFault {
  /// The connection ends when a part of a file has arrived, and stays down until it is restored.
  static let breakInFile = meddling(
    "break-in-file",
    [.share, .receiverIfAny],
    "breaks the connection when so much of a file has arrived, before its last piece",
    suspends: "nothing: it is a break as any other",
    .breakInFile
  )
}

/// How large the files are that are under way, by their headers.
struct FileSizes: Sendable {
  private struct Size {
    var origin: Int64
    var id: Int64
    var bytes: Int64
  }

  /// The last files whose headers passed, the newest last.
  private var sizes: [Size] = []
  private static let most = 16

  mutating func see(_ packet: Packet) {
    guard case .file(let header) = packet else { return }
    sizes.removeAll { $0.origin == header.origin && $0.id == header.id }
    sizes.append(Size(origin: header.origin, id: header.id, bytes: header.size))
    if sizes.count > Self.most { sizes.removeFirst() }
  }

  /// How much of its file is there with a piece, and how large the file is.
  func part(with packet: Packet) -> (arrived: Int64, whole: Int64)? {
    guard case .fileData(let origin, let id, let offset, let bytes) = packet,
      let size = sizes.last(where: { $0.origin == origin && $0.id == id })
    else { return nil }
    return (offset + Int64(bytes.count), size.bytes)
  }
}

extension AirFault.Order {
  /// Whether so much of a file is what it waits for.
  func isReached(by part: (arrived: Int64, whole: Int64)) -> Bool {
    isPercent ? part.arrived * 100 >= part.whole * count : part.arrived >= count
  }
}

extension Air {
  /// A piece of a file arrives that a fault may have waited for; nothing when none has.
  ///
  /// A file is never whole when it breaks: its last piece is lost with the connection.
  mutating func breakInFile(with flight: Flight, at time: TrueTime) -> [Effect]? {
    guard let part = faults.takeBreak(at: flight) else { return nil }
    let isLast = part.arrived >= part.whole
    return (isLast ? [.lose(flight)] : deliver(flight)) + breakConnection(at: time)
  }
}
