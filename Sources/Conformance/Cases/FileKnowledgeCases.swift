import LockstepProtocol

/// Cases about files that others have written, of which the phone knows more than their content, for
/// example that they were deleted.
enum FileKnowledgeCases {
  static let all: [Case] = [deleted, problems]

  /// Writes a split's file, as another device of the owner does, and waits until the phone has observed
  /// it.
  @discardableResult
  private static func write(_ b: Harness, _ name: String) throws(Stop) -> [Effect] {
    let content = #"{"schemaVersion":1,"id":"\#(name)","name":"\#(name)","order":5}"#
    let file = #""path":"Splits/\#(name).json","content":\#(content)"#
    if try b.act(Harness.input("write-file", file)).refusals("write-file") == 1 {
      throw .notApplicable("the program's documents are no files")
    }
    return try b.advance(seconds: 20)
  }

  private static let deleted = Case(
    "ACTION-28",
    .phone,
    "a file that is written again brings no deleted document back"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.needsLease()
    try write(b, "Legs")
    if b.screen["splits"] != .array(["Legs"]) {
      throw .notApplicable("the program has its splits in other files")
    }
    try b.act(Harness.input("delete-split", #""split":"Legs""#))
    let shown = try write(b, "Legs").filter { $0.word == "shown" }
    try b.demand("ACTION-28", shown.isEmpty, "no other screen", "\(b.screen)")
    try write(b, "Arms")
    try b.demand("ACTION-28", b.screen["splits"], is: .array(["Arms"]), "the splits shown")
  }

  private static let problems = Case(
    "SHOWN-6",
    .phone,
    "of many problems 20 are shown, and a line that counts the others"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.needsLease()
    for count in 1...25 {
      let file = #""path":"Splits/S\#(count).json","text":"{""#
      if try b.act(Harness.input("write-raw", file)).refusals("write-raw") == 1 {
        throw .notApplicable("the program's documents are no files")
      }
      if count == 20 || count == 25 {
        try b.advance(seconds: 20)
        let shown = b.screen["problems"].elements.count
        if shown == 0 { throw .notApplicable("the program has its splits in other files") }
        try b.demand("SHOWN-6", shown, is: min(count, 21), "lines for \(count) problems")
      }
    }
    let last = b.screen["problems"].elements.last?.text ?? ""
    try b.demand("SHOWN-6", last.contains("5"), "a last line that says 5", "“\(last)”")
  }
}
