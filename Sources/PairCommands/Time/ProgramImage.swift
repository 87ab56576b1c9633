/// The file of a program (ELF), which shows how the program is linked.
struct ProgramImage {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The reason why the program's calls cannot be replaced, with a remedy; `nil` if they can.
  var obstacle: (found: String, remedy: String)? {
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      return (
        "is no program of this system but a script or another file",
        "name the program that it starts, or write swift test or swift run"
      )
    }
    guard hasInterpreter else {
      return (
        "has its C library within itself, so nothing can take the place of its calls",
        "build it without -static-executable"
      )
    }
    if contains("ld-musl") {
      return (
        "is linked with musl, whose calls nothing can take the place of", "build it for glibc"
      )
    }
    if contains("_dispatch_main_q"), !contains("libdispatch.so") {
      return (
        "has Swift's libraries within itself, so nothing can take the place of their calls",
        "build it without -static-stdlib"
      )
    }
    return nil
  }

  /// `true` if the program loads libraries when it starts: its header then names the loader
  /// (PT_INTERP).
  private var hasInterpreter: Bool {
    let (table, size, count) = (
      number(at: 32, bytes: 8), number(at: 54, bytes: 2), number(at: 56, bytes: 2)
    )
    return (0..<count).contains { number(at: table &+ $0 &* size, bytes: 4) == 3 }
  }

  /// Reads a number of the file in little-endian order; 0 beyond the file's end.
  private func number(at offset: Int, bytes count: Int) -> Int {
    guard offset >= 0, offset < bytes.count - count else { return 0 }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) & 0xFF }
  }

  private func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    var place = bytes.startIndex
    while let found = bytes[place...].firstIndex(of: wanted[0]) {
      if bytes[found...].starts(with: wanted) { return true }
      place = found + 1
    }
    return false
  }
}
