import LockstepProtocol
import LockstepSimulation

extension AirFault {
  /// A fault that ends the connection once a part of a file has arrived, and keeps it down until
  /// `restore`.
  static let breakInFile = AirFault(
    "break-in-file",
    [.share, .receiverIfAny],
    "breaks the connection when so much of a file has arrived, before its last piece",
    suspends: "nothing: it is a break as any other",
    drawnFor: ["file"],
    .wait(.breakInFile)
  )
}

/// The sizes of the files that are being sent, as their senders announced them.
struct FileSizes: Sendable {
  /// The most recently announced files, the newest last.
  private var sizes: [(file: FilePassage.File, bytes: Int64)] = []
  private static let most = 16

  mutating func see(_ passage: FilePassage?) {
    guard case .begins(let file, let bytes) = passage else { return }
    sizes.removeAll { $0.file == file }
    sizes.append((file, bytes))
    if sizes.count > Self.most { sizes.removeFirst() }
  }

  /// Finds the number of a file's bytes that have arrived with a piece, and the file's size.
  func part(with passage: FilePassage?) -> (arrived: Int64, whole: Int64)? {
    guard case .reaches(let file, let end) = passage,
      let size = sizes.last(where: { $0.file == file })
    else { return nil }
    return (end, size.bytes)
  }
}

extension AirFault.Order {
  /// Says if the part of a file for which the fault waits has arrived.
  func isReached(by part: (arrived: Int64, whole: Int64)) -> Bool {
    isPercent ? part.arrived * 100 >= part.whole * count : part.arrived >= count
  }
}

extension Air {
  /// Breaks the connection at a piece of a file, if a fault waits for that part of the file; otherwise
  /// returns `nil`.
  ///
  /// A file is never complete when the connection breaks: its last piece is lost with the connection.
  mutating func breakInFile(with flight: Flight, at time: TrueTime) -> [Effect]? {
    guard let part = faults.takeBreak(at: flight) else { return nil }
    let isLast = part.arrived >= part.whole
    return (isLast ? [.lose(flight)] : deliver(flight)) + breakConnection(at: time)
  }
}
