import LockstepSimulation

/// Values by text, in the order of the names' bytes: what a dictionary is, where the order is seen.
///
/// Finding takes halving, changing a value takes no more; a new key moves those after it.
struct SortedTable<Value: Equatable & Sendable>: Equatable, Sendable {
  private(set) var names: [String] = []
  private(set) var elements: [Value] = []

  var count: Int { names.count }
  var isEmpty: Bool { names.isEmpty }

  subscript(_ key: String) -> Value? {
    get { position(of: key).map { elements[$0] } }
    set {
      let index = lowerBound(of: key)
      let isThere = isThere(key, at: index)
      switch (newValue, isThere) {
      case (let value?, true): elements[index] = value
      case (let value?, false):
        names.insert(key, at: index)
        elements.insert(value, at: index)
      case (nil, true):
        names.remove(at: index)
        elements.remove(at: index)
      case (nil, false): break
      }
    }
  }

  private func position(of key: String) -> Int? {
    let index = lowerBound(of: key)
    return isThere(key, at: index) ? index : nil
  }

  /// Says if a name is at an index; names are bytes: two ways to compose a letter are two names, as
  /// they are on a disk.
  private func isThere(_ key: String, at index: Int) -> Bool {
    index < names.count && names[index].hasBytes(of: key)
  }

  /// Steps back from the end, each step twice the last, and halves what is between the last two.
  ///
  /// Files are looked at in their order, and the newest documents are those that change: near the end.
  private func lowerBound(of key: String) -> Int {
    var high = names.count
    var step = 1
    while high >= step, !isBefore(high - step, key) {
      high -= step
      step *= 2
    }
    var low = max(0, high - step + 1)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle, key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isBefore(_ index: Int, _ key: String) -> Bool {
    names[index].precedesByBytes(key)
  }
}
