/// The cargo of the air, with all that the air asks of it; its size is the size of its spelling.
package protocol AirCargo: Sendable, Equatable {
  /// The name by which faults choose it.
  var kind: String { get }
  /// `true` if the cargo waits in the air behind everything else that waits (LINK-26).
  var isBackground: Bool { get }
  /// Its place in a file, if it belongs to one: a fault may break the connection in the middle of a file.
  var file: FilePassage? { get }
}

/// The progress of a file that is sent in pieces, up to this cargo.
package enum FilePassage: Sendable, Equatable {
  /// The file, by who sends it and its number there.
  package struct File: Sendable, Equatable {
    package var origin: Int64
    package var id: Int64

    package init(origin: Int64, id: Int64) {
      self.origin = origin
      self.id = id
    }
  }

  /// The file is about to be sent, and has so many bytes.
  case begins(File, bytes: Int64)
  /// After this piece so many bytes of the file are there.
  case reaches(File, Int64)
}
