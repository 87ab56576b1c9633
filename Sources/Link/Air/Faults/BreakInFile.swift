import LockstepProtocol
import LockstepSimulation

extension AirFault {
  /// The connection ends when a part of a file has arrived, and stays down until it is restored.
  static let breakInFile = AirFault(
    "break-in-file",
    [.share, .receiverIfAny],
    "breaks the connection when so much of a file has arrived, before its last piece",
    suspends: "nothing: it is a break as any other",
    drawnFor: ["file"],
    .wait(.breakInFile)
  )
}

/// The sizes of the files under way, as they were announced before their bytes.
struct FileSizes: Sendable {
  /// The last files that were announced, the newest last.
  private var sizes: [(file: FilePassage.File, bytes: Int64)] = []
  private static let most = 16

  mutating func see(_ passage: FilePassage?) {
    guard case .begins(let file, let bytes) = passage else { return }
    sizes.removeAll { $0.file == file }
    sizes.append((file, bytes))
    if sizes.count > Self.most { sizes.removeFirst() }
  }

  /// Finds how many bytes of its file are there after a piece, and how large the file is.
  func part(with passage: FilePassage?) -> (arrived: Int64, whole: Int64)? {
    guard case .reaches(let file, let end) = passage,
      let size = sizes.last(where: { $0.file == file })
    else { return nil }
    return (end, size.bytes)
  }
}

extension AirFault.Order {
  /// Says if as much of a file has come as the fault waits for.
  func isReached(by part: (arrived: Int64, whole: Int64)) -> Bool {
    isPercent ? part.arrived * 100 >= part.whole * count : part.arrived >= count
  }
}

extension Air {
  /// Breaks the connection at a piece of a file for which a fault waits; `nil` where none does.
  ///
  /// A file is never whole when it breaks: its last piece is lost with the connection.
  mutating func breakInFile(with flight: Flight, at time: TrueTime) -> [Effect]? {
    guard let part = faults.takeBreak(at: flight) else { return nil }
    let isLast = part.arrived >= part.whole
    return (isLast ? [.lose(flight)] : deliver(flight)) + breakConnection(at: time)
  }
}
