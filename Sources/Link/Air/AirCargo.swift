/// A value that the air can carry.
///
/// Its size in bytes, which decides its time in the air, is the size of its spelling.
package protocol AirCargo: Sendable, Equatable {
  /// The name of the cargo's kind, by which faults choose packets.
  var kind: String { get }
  /// `true` if the cargo is sent in the background: it lets all other waiting cargo pass (LINK-26).
  var isBackground: Bool { get }
  /// The part of a file that the cargo carries; `nil` for any other cargo.
  ///
  /// Faults use it to break the connection in the middle of a file.
  var file: FilePassage? { get }
}

/// The progress of a file that is sent in pieces, including the piece in this cargo.
package enum FilePassage: Sendable, Equatable {
  /// A file's identity: its sender, and its number among the files of that sender.
  package struct File: Sendable, Equatable {
    package var origin: Int64
    package var id: Int64

    package init(origin: Int64, id: Int64) {
      self.origin = origin
      self.id = id
    }
  }

  /// The cargo announces a file of this many bytes; no byte of it is sent yet.
  case begins(File, bytes: Int64)
  /// The cargo carries a piece, with which this many bytes of the file have arrived.
  case reaches(File, Int64)
}
