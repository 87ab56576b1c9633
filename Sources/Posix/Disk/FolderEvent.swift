import Glibc

/// An event of a watched folder, as the system reports it (struct inotify_event).
struct FolderEvent {
  /// The number of the watch; -1 if the queue has overflowed.
  let watch: Int32
  /// The name in the folder; `nil` for the folder itself, or if the name is not UTF-8.
  let name: String?
  private let mask: UInt32

  /// Says if the event is of one of these kinds.
  func has(_ kinds: Int32) -> Bool { mask & UInt32(bitPattern: kinds) != 0 }

  /// Lists the events of one read; the system never splits an event.
  static func all(in bytes: [UInt8]) -> [FolderEvent] {
    let headBytes = MemoryLayout<inotify_event>.size
    var events: [FolderEvent] = []
    var start = 0
    while start + headBytes <= bytes.count {
      let head = unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
      }
      let end = start + headBytes + Int(head.len)
      let name = bytes[(start + headBytes)..<end].prefix { $0 != 0 }
      events.append(
        FolderEvent(
          watch: head.wd,
          name: name.isEmpty ? nil : String(validating: name, as: UTF8.self),
          mask: head.mask
        )
      )
      start = end
    }
    return events
  }
}
