import LockstepDocuments
import LockstepSimulation

/// What elements say of a point, under the names that programs give them.
///
/// Where an element stands, and under which prefix, differs from program to program, so that only its
/// name counts.
struct TrackFields {
  /// Names of elements that hold something and that nobody here reads.
  private(set) var unknown: Set<String> = []

  /// The number that an element says, by its name in lower case.
  private static func field(_ name: String) -> WritableKeyPath<TrackPoint, Double?>? {
    switch name {
    case "latitudedegrees": \.latitude
    case "longitudedegrees": \.longitude
    case "altitudemeters", "ele": \.altitude
    case "distancemeters": \.distance
    case "speed": \.speed
    case "course", "bearing": \.course
    case "hr", "heartrate": \.heartRate
    case "cad", "cadence", "runcadence": \.cadence
    case "watts", "power", "powerinwatts": \.power
    case "atemp": \.temperature
    default: nil
    }
  }

  /// What says nothing that a workout keeps: names and states.
  private static let passed: Set<String> = ["sensorstate", "name", "cmt", "desc", "sym", "type"]

  /// The point that an element describes.
  mutating func point(_ node: XMLNode) -> TrackPoint {
    var point = TrackPoint()
    point.latitude = node.attribute("lat").flatMap { Self.number($0) }
    point.longitude = node.attribute("lon").flatMap { Self.number($0) }
    for child in node.children { read(child, into: &point) }
    if !Self.isPlace(point) {
      point.latitude = nil
      point.longitude = nil
    }
    return point
  }

  private mutating func read(_ node: XMLNode, into point: inout TrackPoint) {
    let name = node.name.lowercased()
    if name == "heartratebpm" {
      set(\.heartRate, node.child("Value") ?? node, in: &point)
    } else if !node.children.isEmpty {
      for child in node.children { read(child, into: &point) }
    } else if name == "time" {
      point.date = point.date ?? Self.date(node.text)
    } else if let field = Self.field(name) {
      set(field, node, in: &point)
    } else if !Self.passed.contains(name), !node.text.isEmpty {
      unknown.insert(node.name)
    }
  }

  /// Of two elements that say the same the first counts.
  private func set(
    _ field: WritableKeyPath<TrackPoint, Double?>,
    _ node: XMLNode,
    in point: inout TrackPoint
  ) {
    if point[keyPath: field] == nil { point[keyPath: field] = Self.number(node.text) }
  }

  private static func isPlace(_ point: TrackPoint) -> Bool {
    guard let latitude = point.latitude, let longitude = point.longitude else { return false }
    return abs(latitude) <= 90 && abs(longitude) <= 180
  }

  /// A number that something can measure.
  static func number(_ text: String) -> Double? {
    guard let number = Double(text), number.magnitude <= 1e15 else { return nil }
    return number
  }

  /// A date as ISO 8601 has it; one that names no zone is in UTC.
  static func date(_ text: String) -> WallTime? { ISODate.date(text) ?? ISODate.date(text + "Z") }
}
