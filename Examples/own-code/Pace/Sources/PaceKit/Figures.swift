import Foundation

/// What the watch shows of a workout, and sends to the phone.
public struct Figures: Codable, Equatable, Sendable {
  public var heartRate = 0
  public var metres = 0
  public var seconds = 0

  public init() {}

  /// Minutes and seconds of a kilometre; nothing before the first metre.
  public var pace: String? {
    guard metres > 0 else { return nil }
    let perKilometre = seconds * 1_000 / metres
    return "\(perKilometre / 60):\(perKilometre % 60 < 10 ? "0" : "")\(perKilometre % 60)"
  }
}

/// The best paces, kept by an actor in the group's defaults.
public actor Records {
  private let defaults = UserDefaults(suiteName: "group.org.example.pace")

  public init() {}

  public var longest: Int { defaults?.integer(forKey: "longest") ?? 0 }

  /// Keeps the metres of a workout that is over, and answers whether they are the most.
  public func take(_ figures: Figures) -> Bool {
    guard figures.metres > longest else { return false }
    defaults?.set(figures.metres, forKey: "longest")
    return true
  }
}
