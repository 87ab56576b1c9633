import LockstepSimulation

/// A dictionary with text keys whose order is defined: by the bytes of the keys.
///
/// Finding a key takes a bisection, and replacing a value no more; a new key moves all later entries.
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

  /// Says if a key is at an index.
  ///
  /// Keys are compared by bytes, as a disk compares names: two ways to compose a letter are two keys.
  private func isThere(_ key: String, at index: Int) -> Bool {
    index < names.count && names[index].hasBytes(of: key)
  }

  /// Finds the first index whose key is not before the given one: it steps back from the end in
  /// doubling steps, and then bisects.
  ///
  /// The store looks at files in their order, and the newest documents, near the end, change most.
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
