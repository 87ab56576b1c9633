/// What the air carries: all that it asks of it beside its size, which is that of its spelling.
package protocol AirCargo: Sendable, Equatable {
  /// By which name faults choose it.
  var kind: String { get }
  /// Whether it waits in the air behind everything else that waits (LINK-26).
  var isBackground: Bool { get }
  /// What it is of a file, where it is of one: a fault may break the connection in the middle of it.
  var file: FilePassage? { get }
}

/// What a cargo says of a file that is sent in pieces.
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
  /// With this piece so many of its bytes are there.
  case reaches(File, Int64)
}
