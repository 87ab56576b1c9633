package import LockstepLanguages
import LockstepProtocol

extension Phrase {
  /// Makes the hint that says how to write something.
  package static func write(_ words: String) -> Phrase { Phrase("hint.write", words) }

  /// Makes the hint that says how a command is used.
  package static func usage(of spec: CommandSpec) -> Phrase { Phrase("hint.usage", spec.usage) }

  /// Offers the nearest name, or all of them where none is near.
  package static func nearest(to word: String, among names: [String]) -> Phrase {
    if let near = Nearest.name(to: word, among: names) { return Phrase("hint.didYouMean", near) }
    return Phrase("hint.there", names.joined(separator: ", "))
  }
}
