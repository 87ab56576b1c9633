/// Strings that stand in nearly every line of the protocol: the names of fields, and what they hold.
///
/// A reader finds one of these by its bytes and need not make it anew, which takes longer than reading
/// the rest of a field. One that is missing here is read all the same.
struct FrequentStrings: Sendable {
  /// Up to sixteen bytes, the first the lowest, and zeros behind them.
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

  /// A place for a string; an empty one has no bytes.
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

  /// The string with these bytes, if it is one of them.
  @inline(__always)
  subscript(_ key: Key) -> String? {
    let slot = slots[place(of: key)]
    return slot.key.low == 0 ? nil : slot.string
  }

  /// Finds the place of a string, or where it would be: the first free place from that of its bytes.
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
