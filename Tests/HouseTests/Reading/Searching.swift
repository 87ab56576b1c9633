import Glibc

/// Whether a text has a piece in it, by the C library's search: most rules look through every file for
/// what hardly any has, and a search in a debug build takes a hundred times as long.
func isIn(_ text: String, _ piece: String) -> Bool {
  unsafe text.withCString { start in
    let end = unsafe start + text.utf8.count
    var place = unsafe start
    // It ends at a zero byte, which files of bytes have in their middle.
    while unsafe place < end {
      if unsafe strstr(place, piece) != nil { return true }
      unsafe place += strlen(place) + 1
    }
    return false
  }
}
