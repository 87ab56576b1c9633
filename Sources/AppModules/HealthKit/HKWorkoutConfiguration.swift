public import Foundation

/// The activity of a workout.
public enum HKWorkoutActivityType: UInt, Sendable, CaseIterable {
  case americanFootball = 1
  case archery = 2
  case australianFootball = 3
  case badminton = 4
  case baseball = 5
  case basketball = 6
  case bowling = 7
  case boxing = 8
  case climbing = 9
  case cricket = 10
  case crossTraining = 11
  case curling = 12
  case cycling = 13
  case dance = 14
  case danceInspiredTraining = 15
  case elliptical = 16
  case equestrianSports = 17
  case fencing = 18
  case fishing = 19
  case functionalStrengthTraining = 20
  case golf = 21
  case gymnastics = 22
  case handball = 23
  case hiking = 24
  case hockey = 25
  case hunting = 26
  case lacrosse = 27
  case martialArts = 28
  case mindAndBody = 29
  case mixedMetabolicCardioTraining = 30
  case paddleSports = 31
  case play = 32
  case preparationAndRecovery = 33
  case racquetball = 34
  case rowing = 35
  case rugby = 36
  case running = 37
  case sailing = 38
  case skatingSports = 39
  case snowSports = 40
  case soccer = 41
  case softball = 42
  case squash = 43
  case stairClimbing = 44
  case surfingSports = 45
  case swimming = 46
  case tableTennis = 47
  case tennis = 48
  case trackAndField = 49
  case traditionalStrengthTraining = 50
  case volleyball = 51
  case walking = 52
  case waterFitness = 53
  case waterPolo = 54
  case waterSports = 55
  case wrestling = 56
  case yoga = 57
  case barre = 58
  case coreTraining = 59
  case crossCountrySkiing = 60
  case downhillSkiing = 61
  case flexibility = 62
  case highIntensityIntervalTraining = 63
  case jumpRope = 64
  case kickboxing = 65
  case pilates = 66
  case snowboarding = 67
  case stairs = 68
  case stepTraining = 69
  case wheelchairWalkPace = 70
  case wheelchairRunPace = 71
  case taiChi = 72
  case mixedCardio = 73
  case handCycling = 74
  case discSports = 75
  case fitnessGaming = 76
  case cardioDance = 77
  case socialDance = 78
  case pickleball = 79
  case cooldown = 80
  case swimBikeRun = 82
  case transition = 83
  case underwaterDiving = 84
  case other = 3_000

  /// HealthKit's name of the activity, as on the wire.
  var name: String { "\(self)" }

  init(named name: String?) { self = Self.allCases.first { $0.name == name } ?? .other }
}

/// The kind of place of a workout: indoors or outdoors.
public enum HKWorkoutSessionLocationType: Int, Sendable {
  case unknown = 1
  case indoor = 2
  case outdoor = 3
}

/// The kind of water in which a wearer swims.
public enum HKWorkoutSwimmingLocationType: Int, Sendable {
  case unknown = 0
  case pool = 1
  case openWater = 2
}

/// The configuration of a workout: its activity, the kind of place, and for swimming the kind of water.
public final class HKWorkoutConfiguration: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable
{
  public var activityType: HKWorkoutActivityType = .other
  public var locationType: HKWorkoutSessionLocationType = .unknown
  public var swimmingLocationType: HKWorkoutSwimmingLocationType = .unknown
  public var lapLength: HKQuantity?

  public override init() {}

  init(_ activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType) {
    (activityType, locationType) = (activity, location)
  }

  public static var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    activityType =
      HKWorkoutActivityType(rawValue: UInt(coder.decodeInt64(forKey: "activity"))) ?? .other
    locationType = .init(rawValue: coder.decodeInteger(forKey: "location")) ?? .unknown
    swimmingLocationType = .init(rawValue: coder.decodeInteger(forKey: "swimming")) ?? .unknown
    lapLength = coder.decodeObject(of: NSString.self, forKey: "lapUnit").map {
      HKQuantity(unit: HKUnit(from: "\($0)"), doubleValue: coder.decodeDouble(forKey: "lap"))
    }
  }

  public func encode(with coder: NSCoder) {
    coder.encode(Int64(activityType.rawValue), forKey: "activity")
    coder.encode(locationType.rawValue, forKey: "location")
    coder.encode(swimmingLocationType.rawValue, forKey: "swimming")
    guard let lapLength else { return }
    coder.encode(lapLength.unit.unitString as NSString, forKey: "lapUnit")
    coder.encode(lapLength.value, forKey: "lap")
  }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = HKWorkoutConfiguration()
    copy.activityType = activityType
    copy.locationType = locationType
    copy.swimmingLocationType = swimmingLocationType
    copy.lapLength = lapLength
    return copy
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKWorkoutConfiguration else { return false }
    return activityType == other.activityType && locationType == other.locationType
      && swimmingLocationType == other.swimmingLocationType
  }

  public override var hash: Int { activityType.hashValue }
}
