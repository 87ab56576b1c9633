import Glibc
import LockstepPosix

/// Bytes that come in any pieces are the lines that they hold, and nothing else.
///
/// The first byte says how long the pieces are.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzLines(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first, let (near, far) = try? LineConnection.pair() else { return 0 }
  let bytes = Array(input.dropFirst())
  let piece = Int(first) + 1
  var lines: [[UInt8]] = []
  var place = 0
  repeat {
    let end = min(place + piece, bytes.count)
    // A connection of ours sends whole lines, so what is torn is written past it.
    let torn = Array(bytes[place..<end])
    if write(near.descriptor, torn, torn.count) != torn.count { fatalError("not written") }
    do throws(LineError) {
      _ = try far.receive()
      while let line = try far.nextLine() { lines.append(line) }
    } catch {
      fatalError("\(error)")
    }
    place = end
  } while place < bytes.count
  near.close()
  expectEnd(of: far, after: lines, bytes)
  far.close()
  return 0
}

/// What is left at the end is an error when it is half a line, and nothing otherwise.
func expectEnd(of far: LineConnection, after lines: [[UInt8]], _ bytes: [UInt8]) {
  let parts = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
  if lines != Array(parts.dropLast()) { fatalError("other lines than were sent") }
  var isUnterminated = false
  do throws(LineError) {
    while try far.receive() {}
    if try far.nextLine() != nil { fatalError("a line that nobody sent") }
  } catch {
    isUnterminated = if case .unterminated = error { true } else { false }
    if !isUnterminated { fatalError("\(error)") }
  }
  if isUnterminated != (parts.last?.isEmpty == false) { fatalError("half a line is not told") }
}
