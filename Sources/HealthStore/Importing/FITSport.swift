import LockstepHealth
import LockstepWorkoutFiles
import LockstepWorkouts

/// The HealthKit activity types for the sports of FIT files, and the reverse.
enum FITSport {
  /// Finds the activity type for the profile's names; `other` for a sport that HealthKit lacks.
  static func activityType(sport: String?, subSport: String?) -> HKWorkoutActivityType {
    if let subSport, let type = bySubSport[subSport] { return type }
    return sport.flatMap { bySport[$0] } ?? .other
  }

  /// Finds the sport and sub-sport from which an import makes this activity type; `generic` if there is
  /// none.
  static func names(of type: HKWorkoutActivityType) -> (sport: String, subSport: String?) {
    let sports = names(in: "sport").filter { bySport[$0] == type }
    let name = type.name.lowercased()
    if let sport = sports.first(where: { $0.replacing("_", with: "") == name }) ?? sports.first {
      return (sport, nil)
    }
    return ("generic", names(in: "sub_sport").first { bySubSport[$0] == type })
  }

  /// Lists the value names of an enumeration of the profile.
  private static func names(in type: String) -> [String] {
    FIT.Profile.standard.type(named: type)?.cases.map(\.name) ?? []
  }

  /// Finds the sub-sport for the indoor form of a sport.
  static func indoorSubSport(of sport: String) -> String {
    switch sport {
    case "cycling": "indoor_cycling"
    case "running": "treadmill"
    case "walking": "indoor_walking"
    case "rowing": "indoor_rowing"
    default: "virtual_activity"
    }
  }

  /// The activity types of sub-sports that are more specific than their sport.
  private static let bySubSport: [String: HKWorkoutActivityType] = [
    "hand_cycling": .handCycling, "indoor_hand_cycling": .handCycling, "elliptical": .elliptical,
    "stair_climbing": .stairClimbing, "flexibility_training": .flexibility,
    "strength_training": .traditionalStrengthTraining, "cardio_training": .mixedCardio,
    "yoga": .yoga, "pilates": .pilates, "breathing": .mindAndBody, "indoor_rowing": .rowing,
    "lap_swimming": .swimming, "open_water": .swimming, "indoor_climbing": .climbing,
    "bouldering": .climbing, "hiit": .highIntensityIntervalTraining,
    "amrap": .highIntensityIntervalTraining, "emom": .highIntensityIntervalTraining,
    "tabata": .highIntensityIntervalTraining, "triathlon": .swimBikeRun,
    "pool_triathlon": .swimBikeRun, "swim_run": .swimBikeRun, "pickleball": .pickleball,
    "squash": .squash, "badminton": .badminton, "racquetball": .racquetball,
    "table_tennis": .tableTennis, "ultimate": .discSports, "esport": .fitnessGaming,
    "skate_skiing": .crossCountrySkiing, "warm_up": .preparationAndRecovery,
  ]

  private static let bySport: [String: HKWorkoutActivityType] = [
    "running": .running, "cycling": .cycling, "transition": .transition,
    "fitness_equipment": .mixedCardio, "swimming": .swimming, "basketball": .basketball,
    "soccer": .soccer, "tennis": .tennis, "american_football": .americanFootball,
    "training": .crossTraining, "walking": .walking, "cross_country_skiing": .crossCountrySkiing,
    "alpine_skiing": .downhillSkiing, "snowboarding": .snowboarding, "rowing": .rowing,
    "mountaineering": .climbing, "hiking": .hiking, "multisport": .swimBikeRun,
    "paddling": .paddleSports, "e_biking": .cycling, "golf": .golf,
    "horseback_riding": .equestrianSports, "hunting": .hunting, "fishing": .fishing,
    "inline_skating": .skatingSports, "rock_climbing": .climbing, "sailing": .sailing,
    "ice_skating": .skatingSports, "snowshoeing": .snowSports, "snowmobiling": .snowSports,
    "stand_up_paddleboarding": .paddleSports, "surfing": .surfingSports,
    "wakeboarding": .surfingSports, "water_skiing": .waterSports, "kayaking": .paddleSports,
    "rafting": .paddleSports, "windsurfing": .surfingSports, "kitesurfing": .surfingSports,
    "boxing": .boxing, "floor_climbing": .stairs, "baseball": .baseball,
    "diving": .underwaterDiving, "winter_sport": .snowSports,
    "hiit": .highIntensityIntervalTraining, "video_gaming": .fitnessGaming,
    "racket": .racquetball, "wheelchair_push_walk": .wheelchairWalkPace,
    "wheelchair_push_run": .wheelchairRunPace, "meditation": .mindAndBody,
    "disc_golf": .discSports, "cricket": .cricket, "rugby": .rugby, "hockey": .hockey,
    "lacrosse": .lacrosse, "volleyball": .volleyball, "water_tubing": .waterSports,
    "wakesurfing": .surfingSports, "water_sport": .waterSports, "archery": .archery,
    "mixed_martial_arts": .martialArts, "snorkeling": .waterSports, "dance": .cardioDance,
    "jump_rope": .jumpRope, "pool_apnea": .underwaterDiving, "mobility": .flexibility,
    "canoeing": .paddleSports,
  ]

  /// The sub-sports that are done indoors, or on a screen.
  static let indoorSubSports: Set<String> = [
    "treadmill", "spin", "indoor_cycling", "indoor_rowing", "indoor_skiing", "indoor_walking",
    "indoor_running", "indoor_climbing", "indoor_grinding", "indoor_wheelchair_walk",
    "indoor_wheelchair_run", "indoor_hand_cycling", "virtual_activity",
  ]

  // MARK: What a sport's quantities are called

  private static let onFoot: Set<HKWorkoutActivityType> = [
    .running, .walking, .hiking, .trackAndField, .transition,
  ]

  /// Finds the quantity for an activity's cadence.
  static func cadence(of type: HKWorkoutActivityType) -> HKQuantityTypeIdentifier {
    switch type {
    case .cycling: .cyclingCadence
    case .rowing, .paddleSports: .rowingCadence
    case .swimming: .swimmingCadence
    case _ where onFoot.contains(type): .runningCadence
    default: .cadence
    }
  }

  /// Finds the factor from a FIT file's cadence, in revolutions or strides, to the quantity's: 2 for
  /// steps, as a stride is two steps.
  static func cadenceFactor(of type: HKWorkoutActivityType) -> Double {
    onFoot.contains(type) ? 2 : 1
  }

  /// Finds the quantity for an activity's power.
  static func power(of type: HKWorkoutActivityType) -> HKQuantityTypeIdentifier {
    switch type {
    case .cycling: .cyclingPower
    case .rowing, .paddleSports: .rowingPower
    case .running: .runningPower
    default: .power
    }
  }

  /// Finds the quantity for an activity's speed.
  static func speed(of type: HKWorkoutActivityType) -> HKQuantityTypeIdentifier {
    switch type {
    case .cycling: .cyclingSpeed
    case .running, .trackAndField: .runningSpeed
    case .walking, .hiking: .walkingSpeed
    case .rowing: .rowingSpeed
    case .paddleSports: .paddleSportsSpeed
    case .crossCountrySkiing: .crossCountrySkiingSpeed
    default: .speed
    }
  }

  /// Finds the quantity for an activity's step length.
  static func stepLength(of type: HKWorkoutActivityType) -> HKQuantityTypeIdentifier {
    [.walking, .hiking].contains(type) ? .walkingStepLength : .runningStrideLength
  }
}
