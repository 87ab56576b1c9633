/// The greatest size and depth of JSON that a reader accepts.
package struct JSONLimits: Sendable, Equatable {
  /// The limits of each line on the wire: 64 levels, 1 MiB.
  package static let wire = Self(maximumDepth: 64, maximumBytes: 1_048_576)

  /// The integers allowed on the wire: ±2^53, both inclusive.
  ///
  /// A peer whose only number is a double reads each of them exactly.
  package static let integers: ClosedRange<Int64> = -9_007_199_254_740_992...9_007_199_254_740_992

  /// The greatest depth of nested objects and arrays; `0` allows only a single string, number or word.
  package let maximumDepth: Int

  /// The greatest length of a text in bytes, white space included.
  package let maximumBytes: Int

  /// Makes limits; a depth beyond 512 stops the program.
  ///
  /// The reader goes down by recursion, and 512 levels fit into any stack with room to spare.
  package init(maximumDepth: Int, maximumBytes: Int) {
    guard (0...512).contains(maximumDepth), maximumBytes >= 0 else {
      fatalError("JSON limits need a depth within 0...512 and a length that is not negative")
    }
    self.maximumDepth = maximumDepth
    self.maximumBytes = maximumBytes
  }
}
