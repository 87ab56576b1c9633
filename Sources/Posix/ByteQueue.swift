import Glibc

/// A queue of bytes, from which whole lines can be taken.
///
/// Bytes are moved to the front only when at least as many have left as are moved, so on average each
/// byte is moved at most once, however short the lines are. A search for a line feed starts where the
/// last one ended, so a line that comes byte by byte is searched once.
struct ByteQueue {
  private var storage: [UInt8] = []
  private var head = 0
  private var tail = 0
  /// The index before which there is no line feed.
  private var searched = 0

  var count: Int { tail - head }

  var isEmpty: Bool { head == tail }

  /// Lets `fill` write up to `room` bytes; it returns the number of bytes that it wrote, or -1.
  @inline(__always)
  mutating func append(room: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    makeRoom(room)
    let tail = tail
    let count = unsafe storage.withUnsafeMutableBytes {
      unsafe fill(UnsafeMutableRawBufferPointer(rebasing: $0[tail..<(tail + room)]))
    }
    if count > 0 { self.tail += count }
    return count
  }

  mutating func append(_ bytes: [UInt8], from start: Int) {
    let added = bytes.count - start
    _ = unsafe append(room: added) { room in
      unsafe bytes.withUnsafeBytes { source in
        unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start...]))
      }
      return added
    }
  }

  /// Passes the bytes to `drain`, which returns the number of bytes to remove, or -1.
  mutating func remove(_ drain: (UnsafeRawBufferPointer) -> Int) -> Int {
    let range = head..<tail
    let count = unsafe storage.withUnsafeBytes {
      unsafe drain(UnsafeRawBufferPointer(rebasing: $0[range]))
    }
    if count > 0 { advance(count) }
    return count
  }

  /// Measures the first line as far as it is there, and says if its line feed is there.
  mutating func measureLine() -> (bytes: Int, isWhole: Bool) {
    let end = findLineFeed()
    searched = end ?? tail
    return (searched - head, end != nil)
  }

  /// Removes and returns the line that `measureLine` has just found, without its line feed.
  mutating func takeLine(bytes length: Int) -> [UInt8] {
    let line = takePrefix(length)
    advance(1)
    return line
  }

  /// Removes and returns this many bytes.
  mutating func takePrefix(_ length: Int) -> [UInt8] {
    let range = head..<(head + length)
    let prefix = unsafe storage.withUnsafeBytes { bytes in
      unsafe [UInt8](unsafeUninitializedCapacity: length) { target, count in
        unsafe UnsafeMutableRawBufferPointer(target).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[range])
        )
        count = length
      }
    }
    advance(length)
    return prefix
  }

  mutating func removeAll() {
    self = ByteQueue()
  }

  private func findLineFeed() -> Int? {
    let range = searched..<tail
    return unsafe storage.withUnsafeBytes { bytes -> Int? in
      guard !range.isEmpty, let base = bytes.baseAddress else { return nil }
      let found = unsafe memchr(base + range.lowerBound, 0x0A, range.count)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
    }
  }

  private mutating func advance(_ count: Int) {
    head += count
    searched = max(searched, head)
    if head == tail { (head, tail, searched) = (0, 0, 0) }
  }

  private mutating func makeRoom(_ room: Int) {
    if storage.count - tail >= room { return }
    if head > 0, head >= count, storage.count - count >= room {
      moveToFront()
    } else {
      grow(to: max(count + room, 2 * storage.count))
    }
  }

  private mutating func moveToFront() {
    let (head, count) = (head, count)
    unsafe storage.withUnsafeMutableBytes {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[head..<(head + count)]))
    }
    (self.head, tail, searched) = (0, count, searched - head)
  }

  /// Moves the bytes to the front of a larger storage.
  ///
  /// It uses `memset`, because a loop is slow in debug builds.
  private mutating func grow(to capacity: Int) {
    let range = head..<tail
    storage = unsafe storage.withUnsafeBytes { bytes in
      unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
        let target = UnsafeMutableRawBufferPointer(target)
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[range.count...])
        unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
        if let start = rest.baseAddress { unsafe memset(start, 0, rest.count) }
        count = capacity
      }
    }
    (head, tail, searched) = (0, range.count, searched - range.lowerBound)
  }
}
