extension GPX {
  /// Reads a file of version 1.0 or 1.1; if it is damaged, everything before the damage.
  package static func read(_ bytes: [UInt8]) -> File {
    let contents = XMLReader.read(bytes, pointsNamed: "trkpt")
    var file = File()
    file.error = contents.error
    guard let root = contents.root else { return file }
    var unknown = contents.unknown
    file.creator = root.attribute("creator")
    file.tracks = root.children("trk").map { track($0) }
    file.others = [("wpt", "waypoint"), ("rte", "route")].compactMap { name, word in
      let count = root.children(name).count
      return count > 0 ? "\(count) \(word)\(count > 1 ? "s" : "")" : nil
    }
    // What a whole file or a track says in the names of its maker.
    let places = [root, root.child("metadata")].compactMap { $0 } + root.children("trk")
    for place in places {
      for child in place.children where !known.contains(child.name) { child.names(into: &unknown) }
    }
    file.unreadable = contents.unreadable
    file.unknown = unknown.sorted()
    return file
  }

  /// What is read or counted elsewhere, and what says of the file itself where it came from.
  private static let known: Set<String> = [
    "metadata", "trk", "wpt", "rte", "trkseg", "name", "type", "number", "time", "bounds", "link",
    "url", "urlname", "src", "author", "copyright",
  ]

  /// Whether bytes seem to be such a file: its first element is.
  package static func isLikely(_ bytes: [UInt8]) -> Bool { XMLSignature.first(of: bytes) == "gpx" }

  private static func track(_ node: XMLNode) -> Track {
    var track = Track()
    track.name = node.text(of: "name")
    track.type = node.text(of: "type")
    track.segments = node.children("trkseg").map(\.points).filter { !$0.isEmpty }
    return track
  }
}
