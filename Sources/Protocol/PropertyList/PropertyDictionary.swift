/// The entries of a property-list dictionary, sorted by the UTF-8 of their keys, each key once.
///
/// A sorted array rather than a hash table: equal dictionaries have equal bytes on the
/// wire, in every run.
package struct PropertyDictionary: Sendable, Hashable {
  package private(set) var entries: [Entry]

  /// A key and its value.
  package struct Entry: Sendable {
    package let key: String
    package var value: PropertyList

    package init(key: String, value: PropertyList) {
      self.key = key
      self.value = value
    }
  }

  package init() {
    entries = []
  }

  /// Makes a dictionary from entries in any order; of equal keys, the last one counts.
  package init(_ unordered: [Entry]) {
    entries = unordered
    if !isOrdered { reorder() }
  }

  package var count: Int { entries.count }
  package var isEmpty: Bool { entries.isEmpty }

  /// The value for a key; setting `nil` removes the entry.
  package subscript(key: String) -> PropertyList? {
    get {
      let index = insertionIndex(of: key)
      return hasKey(key, at: index) ? entries[index].value : nil
    }
    set {
      let index = insertionIndex(of: key)
      switch (newValue, hasKey(key, at: index)) {
      case (let value?, true): entries[index].value = value
      case (let value?, false): entries.insert(Entry(key: key, value: value), at: index)
      case (nil, true): entries.remove(at: index)
      case (nil, false): break
      }
    }
  }
}

extension PropertyDictionary.Entry: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.key.hasSameBytes(as: right.key) && left.value == right.value
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

extension PropertyDictionary: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, PropertyList)...) {
    self.init(elements.map { Entry(key: $0.0, value: $0.1) })
  }
}

// MARK: - Order

extension PropertyDictionary {
  private var isOrdered: Bool {
    entries.indices.dropFirst().allSatisfy {
      entries[$0 - 1].key.hasBytes(before: entries[$0].key)
    }
  }

  private mutating func reorder() {
    // The sort is stable, so of equal keys the last one written stays last.
    entries.sort { $0.key.hasBytes(before: $1.key) }
    var unique: [Entry] = []
    unique.reserveCapacity(entries.count)
    for entry in entries {
      if let last = unique.last, last.key.hasSameBytes(as: entry.key) { unique.removeLast() }
      unique.append(entry)
    }
    entries = unique
  }

  /// Finds the index of the first entry whose key is not before a key.
  private func insertionIndex(of key: String) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key.hasBytes(before: key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private func hasKey(_ key: String, at index: Int) -> Bool {
    index < entries.count && entries[index].key.hasSameBytes(as: key)
  }
}
