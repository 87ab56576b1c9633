/// A seeded stream of random numbers (xoshiro256**); each purpose has its own.
///
/// A stream is keyed by seed, purpose, device and incarnation, so that a new draw in one place moves
/// no other. Bounded draws are our own: the standard library's may change between its versions.
package struct RandomStream: Sendable, Equatable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Makes the stream for one purpose in one run.
  ///
  /// - Parameters:
  ///   - seed: The seed of the run.
  ///   - purpose: The thing that the draws decide, such as `air.jitter`; part of the key.
  ///   - device: The name of the device for which is drawn; empty for none.
  ///   - incarnation: The number of the device's start, counted from 1; 0 for none.
  package init(seed: UInt64, purpose: String, device: String = "", incarnation: Int64 = 0) {
    var key = Digest(seed: seed)
    key.add(purpose)
    key.add(device)
    key.add(incarnation)
    var mixer = SplitMix64(state: key.value)
    self.init(state: (mixer.next(), mixer.next(), mixer.next(), mixer.next()))
  }

  /// Makes a stream from a raw state, which must not be all zeros.
  package init(state: (UInt64, UInt64, UInt64, UInt64)) {
    invariant(state != (0, 0, 0, 0), "a random stream cannot start from an all-zero state")
    self.state = state
  }

  package mutating func next() -> UInt64 {
    let result = Self.rotate(state.1 &* 5, 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotate(state.3, 45)
    return result
  }

  /// Draws a number in `0..<bound` without bias, by drawing again if the range does not divide evenly.
  package mutating func below(_ bound: UInt64) -> UInt64 {
    invariant(bound > 0, "a bounded draw needs a bound above zero")
    let threshold = (0 &- bound) % bound
    while true {
      let (high, low) = next().multipliedFullWidth(by: bound)
      if low >= threshold { return high }
    }
  }

  /// Draws an interval in `.zero...limit`, evenly; for a limit of zero, draws nothing.
  package mutating func interval(upTo limit: Interval) -> Interval {
    limit.nanoseconds <= 0 ? .zero : .nanoseconds(Int64(below(UInt64(limit.nanoseconds) + 1)))
  }

  private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }

  /// Adds the state that decides all further draws to a digest.
  package func add(to digest: inout Digest) {
    digest.add(state.0)
    digest.add(state.1)
    digest.add(state.2)
    digest.add(state.3)
  }

  package static func == (a: RandomStream, b: RandomStream) -> Bool { a.state == b.state }
}

/// The generator that expands a 64-bit key to a whole state (SplitMix64).
package struct SplitMix64: Sendable {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
