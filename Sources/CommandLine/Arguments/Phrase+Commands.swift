package import LockstepLanguages
import LockstepProtocol

extension Phrase {
  /// Makes the hint that tells the user what to write.
  package static func write(_ words: String) -> Phrase { Phrase("hint.write", words) }

  /// Makes the hint with the general form of a command.
  package static func usage(of spec: CommandSpec) -> Phrase { Phrase("hint.usage", spec.usage) }

  /// Makes the hint with the name nearest to a word; if none is near, with all names.
  package static func nearest(to word: String, among names: [String]) -> Phrase {
    if let near = Nearest.name(to: word, among: names) { return Phrase("hint.didYouMean", near) }
    return Phrase("hint.there", names.joined(separator: ", "))
  }
}
