extension FIT {
  /// The sums of accumulated components; they begin at 0 in every file.
  struct Accumulators {
    private var sums: [Int64]
    /// The values that messages gave for the sums themselves.
    ///
    /// Each is converted to the sum's unit only when needed, which in most files is never.
    private var given: [Given?]

    /// A raw value that a message gave for a sum, with its scale.
    private struct Given {
      let raw: Double
      let scale: Double
      let offset: Double
    }

    /// A field of the profile to which an accumulated component adds.
    private struct Target {
      let message: UInt16
      let field: UInt8?
      let component: Component
    }

    private static let targets: [Target] = {
      Profile.standard.messages.flatMap { message in
        message.fields.flatMap(\.components).filter(\.isAccumulated).map {
          Target(message: message.number, field: $0.targetNumber, component: $0)
        }
      }
    }()
    private static let messageNumbers = Set(targets.map(\.message))

    init() {
      sums = [Int64](repeating: 0, count: Self.targets.count)
      given = [Given?](repeating: nil, count: Self.targets.count)
    }

    /// Says if a message has fields with sums.
    static func has(_ message: UInt16) -> Bool { messageNumbers.contains(message) }

    /// Finds the index of a field's sum; `nil` if it has none.
    static func place(of field: UInt8, in message: UInt16) -> Int? {
      targets.firstIndex { $0.message == message && $0.field == field }
    }

    /// Adds a piece, which is the low bits of the true sum, and returns the sum.
    mutating func add(_ piece: Int64, bits: Int, at place: Int) -> Int64 {
      if let value = given[place] {
        set(
          (value.scale == 1 && value.offset == 0)
            ? value.raw : value.raw / value.scale - value.offset,
          at: place
        )
      }
      let mask = (Int64(1) << Int64(bits)) - 1
      sums[place] = (sums[place] &+ ((piece &- sums[place]) & mask)) & 0xFFFF_FFFF
      return sums[place]
    }

    /// Notes a sum that a message states itself, as a raw value; the next `add` goes on from it.
    mutating func take(_ raw: Double, scale: Double, offset: Double, at place: Int) {
      given[place] = Given(raw: raw, scale: scale, offset: offset)
    }

    /// Sets a sum to a value that a message gives, in the unit of the component.
    mutating func set(_ value: Double, at place: Int) {
      given[place] = nil
      let component = Self.targets[place].component
      let sum = ((value + component.offset) * component.scale).rounded()
      sums[place] = Int64(exactly: sum) ?? 0
    }
  }
}
