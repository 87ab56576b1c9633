import Foundation

/// Another version of the programs, which wrote the files of a device.
enum OtherVersion: String, CaseIterable {
  case earlier, later

  /// The keys that files of earlier versions do not have.
  private static let newKeys = ["runs", "takenElsewhere", "supported"]

  func rewrite(_ bytes: [UInt8]) throws -> [UInt8] {
    let options = JSONSerialization.ReadingOptions.fragmentsAllowed
    let read = try JSONSerialization.jsonObject(with: Data(bytes), options: options)
    guard var object = read as? [String: Any] else { return bytes }
    if self == .later { object["later"] = 7 } else { object = Self.without(object) }
    return [UInt8](try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted))
  }

  private static func without(_ object: [String: Any]) -> [String: Any] {
    object.filter { !newKeys.contains($0.key) }.mapValues { value in
      switch value {
      case let inner as [String: Any]: without(inner)
      case let list as [[String: Any]]: list.map(without)
      default: value
      }
    }
  }
}
