/// The strings that occur in nearly every line of the protocol: names of fields, and their usual
/// values.
///
/// A reader finds one of these by its bytes and need not make it anew, which takes longer than reading
/// the rest of a field. One that is missing here is read all the same.
struct FrequentStrings: Sendable {
  /// A string's bytes as two numbers, least significant first: at most sixteen bytes, filled up with
  /// zeros.
  struct Key: Equatable {
    var low: UInt64
    var high: UInt64 = 0
  }

  static let shared = FrequentStrings(
    """
    act activated answer app appEnded at backgroundTask background bye code companionState completed \
    complication content context contextReceipt counterpart data deadline delivered device digest do \
    document done effects error event expectation failed failure file fileData fileOffset \
    fileReceipt foreground haptic how id ids incarnation input inputs installed jumps kind launch \
    launchReceipt leased line link lost message metadata missed name needsUnlock notRunning note \
    number offset operation origin outcome packet paired payload phone presence progress protocol \
    radio reachability reachable reason receipt received refusal refused remaining replied reply \
    result role run screen seed sent seq session shown since size start started state step suspended \
    text time total type up uptime userInfo userInfoReceipt value wall watch watchState welcome \
    workoutSession zone
    """
  )

  /// A slot of the hash table; an empty one has a zero key.
  private struct Slot {
    var key = Key(low: 0)
    var string = ""
  }

  private static let slotBits = 10
  private var slots = [Slot](repeating: Slot(), count: 1 << slotBits)

  private init(_ names: String) {
    for name in names.split(separator: " ") {
      precondition(name.utf8.count <= 15, "“\(name)” does not fit two words with its quote")
      var key = Key(low: 0)
      for (index, byte) in name.utf8.enumerated() {
        if index < 8 {
          key.low |= UInt64(byte) << (8 * index)
        } else {
          key.high |= UInt64(byte) << (8 * (index - 8))
        }
      }
      slots[place(of: key)] = Slot(key: key, string: String(name))
    }
  }

  /// The frequent string with these bytes; `nil` if it is not one.
  @inline(__always)
  subscript(_ key: Key) -> String? {
    let slot = slots[place(of: key)]
    return slot.key.low == 0 ? nil : slot.string
  }

  /// Finds the slot of a string, or the free slot where it would be inserted.
  @inline(__always)
  private func place(of key: Key) -> Int {
    let mixed = (key.low ^ key.high &* 0xff51_afd7_ed55_8ccd) &* 0x9e37_79b9_7f4a_7c15
    var place = Int(mixed >> (64 - Self.slotBits))
    while slots[place].key.low != 0, slots[place].key != key {
      place = (place &+ 1) & (1 << Self.slotBits - 1)
    }
    return place
  }
}
