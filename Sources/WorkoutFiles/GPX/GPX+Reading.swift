extension GPX {
  /// Reads a GPX file of version 1.0 or 1.1; of a damaged file, everything before the damage.
  package static func read(_ bytes: [UInt8]) -> File {
    let contents = XMLReader.read(bytes, pointsNamed: "trkpt")
    var file = File()
    file.error = contents.error
    guard let root = contents.root else { return file }
    var unknown = contents.unknown
    file.creator = root.attribute("creator")
    let tracks = root.children("trk")
    file.name = root.child("metadata")?.text(of: "name") ?? root.text(of: "name")
    file.tracks = tracks.map { track($0) }
    file.others = others(root, emptyTracks: file.tracks.count { $0.segments.isEmpty })
    // What a whole file or a track says in the names of its maker.
    for place in [root] + root.children("metadata") + tracks { name(place, known, &unknown) }
    for segment in tracks.flatMap({ $0.children("trkseg") }) { name(segment, [], &unknown) }
    file.unreadable = contents.unreadable
    file.unknown = unknown.sorted()
    return file
  }

  private static func others(_ root: XMLNode, emptyTracks: Int) -> [String] {
    let counts = [
      (root.children("wpt").count, "waypoint", ""), (root.children("rte").count, "route", ""),
      (emptyTracks, "track", " without points"),
    ]
    return counts.filter { $0.0 > 0 }.map { count, word, rest in
      "\(count) \(word)\(count > 1 ? "s" : "")\(rest)"
    }
  }

  /// Notes the names of unknown elements that have content.
  private static func name(_ node: XMLNode, _ known: Set<String>, _ unknown: inout Set<String>) {
    for child in node.children where !known.contains(child.name) {
      if wholes.contains(child.name) {
        unknown.insert(child.name)
      } else {
        child.names(into: &unknown)
      }
    }
  }

  /// The elements that are read or counted elsewhere, or that follow from the points.
  private static let known: Set<String> = [
    "metadata", "trk", "wpt", "rte", "trkseg", "name", "type", "time", "bounds",
  ]
  /// The elements about the file's origin that contain several others; each is noted as one.
  private static let wholes: Set<String> = ["link", "author", "copyright"]

  /// Says if bytes seem to be a GPX file, by their first element.
  package static func isLikely(_ bytes: [UInt8]) -> Bool { XMLSignature.first(of: bytes) == "gpx" }

  private static func track(_ node: XMLNode) -> Track {
    var track = Track()
    track.name = node.text(of: "name")
    track.type = node.text(of: "type")
    track.segments = node.children("trkseg").map(\.points).filter { !$0.isEmpty }
    return track
  }
}
