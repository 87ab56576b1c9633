import Foundation

/// What one device's notebook has of both devices, as it is kept on the disk.
public struct Notebook: Codable, Equatable {
  /// The notes and sketches that the other device made, each once however often it came.
  public var notes: Set<String> = []
  public var sketches: Set<String> = []
  /// What the note says that came last.
  public var last = ""
  /// How often the other device renamed the notebook, by the last name that came.
  public var renamed = 0
  /// What the watch's face shows.
  public var face = 0
  /// How much was made here, which names what is made.
  public var made = 0
  public var ownRenamed = 0
  public var ownFace = 0

  public init() {}

  /// Takes what came, if it is anything of a notebook's.
  public mutating func take(_ userInfo: [String: Any]) {
    if let note = userInfo["note"] as? String { notes.insert(note) }
    if let text = userInfo["text"] as? String { last = text }
    if let number = userInfo["face"] as? Int { face = max(face, number) }
  }

  /// Takes the other app's context; an older one than that which is known changes nothing.
  public mutating func take(context: [String: Any]) {
    if let number = context["renamed"] as? Int { renamed = max(renamed, number) }
  }
}
