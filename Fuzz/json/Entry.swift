import LockstepProtocol

/// Any line is read without a trap, and what is read is written as it was read.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let line = Array(UnsafeBufferPointer(start: start, count: count))
  expectSameText(line)
  expectSamePayload(line)
  expectSamePeerFrame(line)
  expectSameHostFrame(line)
  return 0
}

/// A text without its white space is a text, and has none to lose.
func expectSameText(_ line: [UInt8]) {
  guard let text = try? JSONText(validating: line) else { return }
  guard let again = try? JSONText(validating: text.bytes), again == text else {
    fatalError("a compact text reads as another")
  }
  guard let indented = try? JSONText(validating: text.indented), indented == text else {
    fatalError("an indented text reads as another")
  }
}

/// The pass that checks a payload and the one that builds it come to one verdict and one size.
func expectSamePayload(_ line: [UInt8]) {
  guard let text = try? JSONText(validating: line) else { return }
  var reader = JSONReader(text.bytes)
  let built = try? reader.propertyList()
  let isDictionary = if case .dictionary? = built { true } else { false }
  if isDictionary != text.isPropertyListDictionary { fatalError("two verdicts on one payload") }
  if let size = text.binarySize, size > text.binarySizeBound {
    fatalError("a size above its bound")
  }
}

func expectSamePeerFrame(_ line: [UInt8]) {
  guard let frame = try? PeerFrame.read(line) else { return }
  var writer = JSONWriter()
  frame.writeValue(into: &writer)
  guard let again = try? PeerFrame.read(writer.bytes), again == frame else {
    fatalError(
      "a peer's frame is written as another: \(String(decoding: writer.bytes, as: UTF8.self))"
    )
  }
}

func expectSameHostFrame(_ line: [UInt8]) {
  guard let frame = try? HostFrame.read(line) else { return }
  var writer = JSONWriter()
  frame.writeValue(into: &writer)
  guard let again = try? HostFrame.read(writer.bytes), again == frame else {
    fatalError(
      "a host's frame is written as another: \(String(decoding: writer.bytes, as: UTF8.self))"
    )
  }
}
