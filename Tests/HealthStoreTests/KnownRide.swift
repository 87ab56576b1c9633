/// What another program has read of three rides of a tutorial.
struct KnownRide {
  /// A measured series: how many values above none, their mean to three decimals, the highest.
  struct Series {
    let count: Int
    let mean: Double
    let maximum: Int

    static let none = Series(count: 0, mean: 0, maximum: 0)
  }

  let name: String
  /// The size of the real file.
  let byteCount: Int
  let headerSize: UInt8
  let protocolVersion: UInt8
  let profileVersion: UInt16
  let subSport: String
  let startUnixSeconds: Int64
  let elapsedSeconds: Int
  let timerSeconds: Int
  let recordCount: Int
  /// All events, those of the timer that are pauses or resumes, and those that cleaning leaves.
  let eventCount: Int
  let mappedCount: Int
  let cleanedCount: Int
  let lapCount: Int
  /// Seconds without the cleaned pauses.
  let activeSeconds: Double
  let distanceCount: Int
  let centimetres: Int
  let sessionCentimetres: Int
  /// Samples of energy, which are of a kilocalorie each; 0 where only the session counts it.
  let energyCount: Int
  let sessionKilocalories: Int
  let rates: Series
  let cadences: Series
  let powers: Series
  /// Records with a position; the third ride has a position in each and no route.
  let placeCount: Int
  let locationCount: Int
  let ascentMetres: Int
  let sessionSpeed: Double

  static let all = [outdoor, withPower, virtual]

  private static let outdoor = KnownRide(
    name: "outdoor",
    byteCount: 257_796,
    headerSize: 14,
    protocolVersion: 0x20,
    profileVersion: 2_027,
    subSport: "generic",
    startUnixSeconds: 1_719_056_697,
    elapsedSeconds: 7_502,
    timerSeconds: 6_792,
    recordCount: 6_792,
    eventCount: 30,
    mappedCount: 29,
    cleanedCount: 27,
    lapCount: 6,
    activeSeconds: 6_792,
    distanceCount: 6_720,
    centimetres: 4_239_067,
    sessionCentimetres: 4_239_280,
    energyCount: 1_955,
    sessionKilocalories: 1_956,
    rates: Series(count: 6_787, mean: 151.936, maximum: 169),
    cadences: Series(count: 4_912, mean: 62.509, maximum: 147),
    powers: .none,
    placeCount: 6_754,
    locationCount: 6_754,
    ascentMetres: 55,
    sessionSpeed: 6.242
  )

  private static let withPower = KnownRide(
    name: "with power",
    byteCount: 126_146,
    headerSize: 14,
    protocolVersion: 0x20,
    profileVersion: 2_027,
    subSport: "generic",
    startUnixSeconds: 1_712_489_152,
    elapsedSeconds: 3_183,
    timerSeconds: 3_151,
    recordCount: 3_151,
    eventCount: 6,
    mappedCount: 5,
    cleanedCount: 3,
    lapCount: 2,
    activeSeconds: 3_151,
    distanceCount: 3_147,
    centimetres: 2_597_493,
    sessionCentimetres: 2_597_877,
    energyCount: 603,
    sessionKilocalories: 603,
    rates: Series(count: 3_149, mean: 136.653, maximum: 156),
    cadences: Series(count: 3_040, mean: 85.567, maximum: 101),
    powers: Series(count: 3_037, mean: 199.480, maximum: 549),
    placeCount: 3_151,
    locationCount: 3_151,
    ascentMetres: 27,
    sessionSpeed: 8.245
  )

  private static let virtual = KnownRide(
    name: "virtual",
    byteCount: 79_878,
    headerSize: 12,
    protocolVersion: 0x10,
    profileVersion: 100,
    subSport: "virtual_activity",
    startUnixSeconds: 1_712_228_921,
    elapsedSeconds: 2_128,
    timerSeconds: 2_129,
    recordCount: 2_129,
    eventCount: 2,
    mappedCount: 2,
    cleanedCount: 0,
    lapCount: 8,
    activeSeconds: 2_128,
    distanceCount: 2_128,
    centimetres: 1_654_019,
    sessionCentimetres: 1_654_217,
    energyCount: 0,
    sessionKilocalories: 364,
    rates: Series(count: 2_128, mean: 142.266, maximum: 169),
    cadences: Series(count: 2_104, mean: 79.778, maximum: 89),
    powers: Series(count: 2_103, mean: 181.391, maximum: 230),
    placeCount: 2_129,
    locationCount: 0,
    ascentMetres: 249,
    sessionSpeed: 7.769
  )
}
