/// An elementary unit such as `m` or `cal`, with its size in the base unit of its dimension.
struct UnitAtom: Sendable {
  /// The dimension of a unit, as the powers of the base dimensions.
  typealias Dimension = [Int]

  let symbol: String
  let dimension: Dimension
  /// The size of the unit, in the base unit.
  let factor: ExactFraction
  /// The number to add to a value before multiplying it by the factor; only temperatures have one.
  let offset: ExactFraction?
  let takesPrefix: Bool

  init(
    _ symbol: String,
    _ dimension: Dimension,
    _ numerator: Int128 = 1,
    over denominator: Int128 = 1,
    offset: ExactFraction? = nil,
    takesPrefix: Bool = false
  ) {
    self.symbol = symbol
    self.dimension = dimension
    factor = ExactFraction(numerator, over: denominator) ?? .one
    self.offset = offset
    self.takesPrefix = takesPrefix
  }

  // MARK: Dimensions: mass in g, length in m, time in s, temperature in K, current in A, then others

  static let none: Dimension = [0, 0, 0, 0, 0, 0]
  private static let mass: Dimension = [1, 0, 0, 0, 0, 0]
  private static let length: Dimension = [0, 1, 0, 0, 0, 0]
  private static let area: Dimension = [0, 2, 0, 0, 0, 0]
  private static let volume: Dimension = [0, 3, 0, 0, 0, 0]
  private static let time: Dimension = [0, 0, 1, 0, 0, 0]
  private static let temperature: Dimension = [0, 0, 0, 1, 0, 0]
  private static let pressure: Dimension = [1, -1, -2, 0, 0, 0]
  private static let energy: Dimension = [1, 2, -2, 0, 0, 0]
  private static let power: Dimension = [1, 2, -3, 0, 0, 0]
  private static let voltage: Dimension = [1, 2, -3, 0, -1, 0]
  private static let conductance: Dimension = [-1, -2, 3, 0, 2, 0]

  /// Makes the dimension of a unit that converts to no other: a number of its own in the last place.
  private static func alone(_ number: Int) -> Dimension { [0, 0, 0, 0, 0, number] }

  // MARK: Table

  static let all: [UnitAtom] =
    masses + lengths + volumes + pressures + times + energies + temperatures + others

  private static let masses = [
    Self("g", mass, takesPrefix: true),
    Self("oz", mass, 45_359_237, over: 1_600_000),
    Self("lb", mass, 45_359_237, over: 100_000),
    Self("st", mass, 45_359_237 * 14, over: 100_000),
  ]
  private static let lengths = [
    Self("m", length, takesPrefix: true),
    Self("in", length, 254, over: 10_000),
    Self("ft", length, 3_048, over: 10_000),
    Self("yd", length, 9_144, over: 10_000),
    Self("mi", length, 1_609_344, over: 1_000),
  ]
  /// The volumes in cubic metres; a pint differs between two countries.
  private static let volumes = [
    Self("L", volume, 1, over: 1_000, takesPrefix: true),
    Self("l", volume, 1, over: 1_000, takesPrefix: true),
    Self("fl_oz_us", volume, 295_735_295_625, over: 10_000_000_000_000_000),
    Self("pt_us", volume, 473_176_473, over: 1_000_000_000_000),
    Self("cup_us", volume, 2_365_882_365, over: 10_000_000_000_000),
    Self("fl_oz_imp", volume, 284_130_625, over: 10_000_000_000_000),
    Self("pt_imp", volume, 56_826_125, over: 100_000_000_000),
    Self("cup_imp", volume, 284_130_625, over: 1_000_000_000_000),
  ]
  /// The pressures; a pascal is 1,000 g/(m*s^2).
  private static let pressures = [
    Self("Pa", pressure, 1_000, takesPrefix: true),
    Self("mmHg", pressure, 133_322_387_415, over: 1_000_000),
    Self("inHg", pressure, 33_863_886_403_410, over: 10_000_000),
    Self("cmAq", pressure, 980_665, over: 10),
    Self("atm", pressure, 101_325_000),
  ]
  private static let times = [
    Self("s", time, takesPrefix: true),
    Self("min", time, 60),
    Self("hr", time, 3_600),
    Self("d", time, 86_400),
    Self("Hz", [0, 0, -1, 0, 0, 0], takesPrefix: true),
  ]
  /// The energies; a joule is 1,000 g*m^2/s^2, and a calorie 4.184 J.
  private static let energies = [
    Self("J", energy, 1_000, takesPrefix: true),
    Self("cal", energy, 4_184, takesPrefix: true),
    Self("Cal", energy, 4_184_000),
    Self("W", power, 1_000, takesPrefix: true),
  ]
  private static let temperatures = [
    Self("K", temperature, takesPrefix: true),
    Self("degC", temperature, offset: ExactFraction(27_315, over: 100)),
    Self("degF", temperature, 5, over: 9, offset: ExactFraction(45_967, over: 100)),
  ]
  private static let others = [
    Self("V", voltage, 1_000, takesPrefix: true),
    Self("S", conductance, 1, over: 1_000, takesPrefix: true),
    Self("D", [0, -1, 0, 0, 0, 0]),
    Self("count", none), Self("%", none),
    Self("IU", alone(1), takesPrefix: true),
    Self("dBASPL", alone(2)), Self("dBHL", alone(3)), Self("lx", alone(4), takesPrefix: true),
    Self("deg", alone(5)), Self("appleEffortScore", alone(6)),
  ]

  // MARK: Prefixes

  /// The metric prefixes, longest first if one begins as another does.
  static let prefixes: [(symbol: String, exponent: Int)] = [
    ("mc", -6), ("da", 1), ("f", -15), ("p", -12), ("n", -9), ("m", -3), ("c", -2), ("d", -1),
    ("h", 2), ("k", 3), ("M", 6), ("G", 9), ("T", 12),
  ]
}
