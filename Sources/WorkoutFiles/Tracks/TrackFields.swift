import LockstepDocuments
import LockstepSimulation

/// A reader of a point's values, from elements with the names that various programs use.
///
/// Where an element stands, and under which prefix, differs from program to program, so that only its
/// name counts.
struct TrackFields {
  /// The names of elements that have content and are not read.
  private(set) var unknown: Set<String> = []
  /// The number of unreadable numbers and dates, by the names of their elements and attributes.
  private(set) var unreadable: [String: Int] = [:]

  /// Finds the property of a point for an element, by the element's name in lower case.
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

  /// The elements that are ignored, since they say nothing about the activity.
  private static let passed: Set<String> = ["sensorstate"]

  /// Reads the point that an element describes.
  mutating func point(_ node: XMLNode) -> TrackPoint {
    var point = TrackPoint()
    point.latitude = node.attribute("lat").flatMap { number($0, of: "lat") }
    point.longitude = node.attribute("lon").flatMap { number($0, of: "lon") }
    for child in node.children { read(child, into: &point) }
    if !Self.isPlace(point) {
      if point.latitude != nil || point.longitude != nil { unreadable["lat, lon", default: 0] += 1 }
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
      if point.date == nil { point.date = date(node) }
    } else if let field = Self.field(name) {
      set(field, node, in: &point)
    } else if !Self.passed.contains(name), !node.text.isEmpty || name == "link" {
      unknown.insert(node.name)
    }
  }

  /// Sets a property of a point from an element; of two elements for one property the first counts.
  private mutating func set(
    _ field: WritableKeyPath<TrackPoint, Double?>,
    _ node: XMLNode,
    in point: inout TrackPoint
  ) {
    if point[keyPath: field] != nil || node.text.isEmpty { return }
    let read = number(node.text, of: node.name)
    let value = read.flatMap { Self.isPossible($0, field) ? $0 : nil }
    if read != nil, value == nil { unreadable[node.name, default: 0] += 1 }
    point[keyPath: field] = field == \.course ? value.flatMap { course($0, node.name) } : value
  }

  /// Reads a date, and counts it if it cannot be read.
  private mutating func date(_ node: XMLNode) -> WallTime? {
    let date = Self.date(node.text)
    if date == nil, !node.text.isEmpty { unreadable[node.name, default: 0] += 1 }
    return date
  }

  /// Reads a number, and counts it if it cannot be read.
  private mutating func number(_ text: String, of name: String) -> Double? {
    let number = Self.number(text)
    if number == nil { unreadable[name, default: 0] += 1 }
    return number
  }

  /// Says if a property can have a value: a rate, a distance or a speed cannot be negative.
  private static func isPossible(_ value: Double, _ field: WritableKeyPath<TrackPoint, Double?>)
    -> Bool
  {
    let counted: [WritableKeyPath<TrackPoint, Double?>] = [
      \TrackPoint.heartRate, \TrackPoint.cadence, \TrackPoint.power, \TrackPoint.speed,
      \TrackPoint.distance,
    ]
    return value >= 0 || !counted.contains(field)
  }

  /// Reads a course in degrees: 360 becomes 0, and a number out of range counts as unreadable.
  private mutating func course(_ degrees: Double, _ name: String) -> Double? {
    if (0...360).contains(degrees) { return degrees == 360 ? 0 : degrees }
    unreadable[name, default: 0] += 1
    return nil
  }

  private static func isPlace(_ point: TrackPoint) -> Bool {
    guard let latitude = point.latitude, let longitude = point.longitude else { return false }
    return abs(latitude) <= 90 && abs(longitude) <= 180
  }

  /// Reads a number of a possible size; some programs write a comma for the decimal point.
  static func number(_ text: String) -> Double? {
    let commas = text.utf8.count { $0 == UInt8(ascii: ",") }
    let isComma = commas == 1 && !text.utf8.contains(UInt8(ascii: "."))
    guard let number = Double(isComma ? text.replacing(",", with: ".") : text),
      number.magnitude <= 1e15
    else { return nil }
    return number
  }

  /// Reads a date in ISO 8601; without a time zone it is in UTC.
  ///
  /// Programs write it in lower case, with a blank for the T or with slashes, without seconds, and with
  /// offsets without a colon or minutes.
  static func date(_ text: String) -> WallTime? {
    if let date = ISODate.date(text) ?? ISODate.date(text + "Z") { return date }
    var plain = text.uppercased().replacing(",", with: ".").replacing("/", with: "-")
    if let blank = plain.firstIndex(of: " ") { plain.replaceSubrange(blank...blank, with: "T") }
    plain.removeAll { $0 == " " }
    if let sign = plain.dropFirst(11).lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let digits = plain[plain.index(after: sign)...]
      if digits.count == 2 { plain += ":00" }
      if digits.count == 4, !digits.contains(":") {
        plain.insert(":", at: plain.index(sign, offsetBy: 3))
      }
    }
    let clock = plain.dropFirst(11)
    let minutes = clock.prefix(5)
    if minutes.count == 5, minutes.dropFirst(2).first == ":", clock.dropFirst(5).first != ":" {
      plain.insert(contentsOf: ":00", at: minutes.endIndex)
    }
    return ISODate.date(plain) ?? ISODate.date(plain + "Z")
  }
}
