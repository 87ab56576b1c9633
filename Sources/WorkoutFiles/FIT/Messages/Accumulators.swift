extension FIT {
  /// The sums that accumulated components add to; they start at 0 in every file.
  struct Accumulators {
    private var sums: [Int64]

    /// Every field that some accumulated component of the profile becomes, with the component.
    private static let targets: [(message: UInt16, component: Component)] = {
      Profile.standard.messages.flatMap { message in
        message.fields.flatMap(\.components).filter(\.isAccumulated).map { (message.number, $0) }
      }
    }()

    init() { sums = [Int64](repeating: 0, count: Self.targets.count) }

    /// Which sum belongs to a field.
    static func place(of target: String, in message: MessageProfile) -> Int? {
      targets.firstIndex { $0.message == message.number && $0.component.target == target }
    }

    /// Adds a piece, the low bits of the true sum, and answers the sum.
    mutating func add(_ piece: Int64, bits: Int, at place: Int) -> Int64 {
      let mask = (Int64(1) << Int64(bits)) - 1
      sums[place] = (sums[place] &+ ((piece &- sums[place]) & mask)) & 0xFFFF_FFFF
      return sums[place]
    }

    /// Takes over a value that a message gives itself, in the unit of the component.
    mutating func set(_ value: Double, at place: Int) {
      let component = Self.targets[place].component
      let sum = ((value + component.offset) * component.scale).rounded()
      sums[place] = Int64(exactly: sum) ?? 0
    }
  }
}
