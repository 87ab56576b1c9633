extension GPX.File {
  /// Writes a file of version 1.1, valid by its schema and those of its extensions.
  ///
  /// What the schemas have no room for is left out: points without a position or with a longitude of
  /// 180°, and what is no number of its type.
  package func bytes() -> [UInt8] {
    var writer = XMLWriter()
    writer.newLine()
    let head: [(name: String, value: String)] = [
      ("version", "1.1"), ("creator", creator ?? "Lockstep"),
    ]
    writer.begin("gpx", head + GPX.namespaces)
    writer.newLine()
    for track in tracks { Self.write(track, into: &writer) }
    writer.end()
    writer.newLine()
    return writer.bytes
  }

  private static func write(_ track: GPX.Track, into writer: inout XMLWriter) {
    writer.begin("trk")
    writer.text("name", track.name)
    writer.text("type", track.type)
    writer.newLine()
    for segment in track.segments {
      writer.begin("trkseg")
      writer.newLine()
      for point in segment { write(point, into: &writer) }
      writer.end()
      writer.newLine()
    }
    writer.end()
    writer.newLine()
  }

  private static func write(_ point: TrackPoint, into writer: inout XMLWriter) {
    guard let latitude = point.latitude, let longitude = point.longitude, longitude < 180 else {
      return
    }
    writer.begin(
      "trkpt",
      [("lat", DecimalText.text(latitude)), ("lon", DecimalText.text(longitude))]
    )
    writer.number("ele", point.altitude)
    writer.date("time", point.date)
    writeExtensions(point, into: &writer)
    writer.end()
    writer.newLine()
  }

  private static func writeExtensions(_ point: TrackPoint, into writer: inout XMLWriter) {
    let values = [point.temperature, point.heartRate, point.cadence, point.speed, point.course]
    let hasTrackPoint = values.contains { $0 != nil }
    if !hasTrackPoint, point.power == nil { return }
    writer.begin("extensions")
    if hasTrackPoint {
      writer.begin("gpxtpx:TrackPointExtension")
      writer.number("gpxtpx:atemp", point.temperature)
      writer.whole("gpxtpx:hr", point.heartRate, in: 1...255)
      writer.whole("gpxtpx:cad", point.cadence, in: 0...254)
      writer.number("gpxtpx:speed", point.speed)
      writer.number("gpxtpx:course", point.course)
      writer.end()
    }
    writer.whole("pwr:PowerInWatts", point.power, in: 0...65_535)
    writer.end()
  }
}

extension GPX {
  fileprivate static let namespaces: [(name: String, value: String)] = [
    ("xmlns", "http://www.topografix.com/GPX/1/1"),
    ("xmlns:gpxtpx", "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"),
    ("xmlns:pwr", "http://www.garmin.com/xmlschemas/PowerExtension/v1"),
  ]
}
