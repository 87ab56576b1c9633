/// What a program's file tells of how it is linked.
struct ProgramImage {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Why nothing can take the place of its calls, and what to do; `nil` where something can.
  var obstacle: (found: String, remedy: String)? {
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      return (
        "is no program of this system but a script or another file",
        "name the program that it starts, or write swift test or swift run"
      )
    }
    // The name of its interpreter, which finds its libraries, is in each program that has any.
    if !contains("ld-linux") {
      let libraries =
        contains("ld-musl") ? "is linked with musl" : "has its C library within itself"
      return (
        "\(libraries), so nothing can take the place of its calls",
        "build it without -static-executable, for glibc"
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
