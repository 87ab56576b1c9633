import Glibc

/// One event as the system writes it for a watched folder (struct inotify_event).
struct FolderEvent {
  /// The number of the watch; -1 for an overflow of the queue.
  let watch: Int32
  /// The name in the folder that it concerns; `nil` for the folder itself and for a name that is no
  /// UTF-8.
  let name: String?
  private let mask: UInt32

  /// Says if it is of one of the kinds.
  func has(_ kinds: Int32) -> Bool { mask & UInt32(bitPattern: kinds) != 0 }

  /// Lists the events that one read has brought; the system gives none in pieces.
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
