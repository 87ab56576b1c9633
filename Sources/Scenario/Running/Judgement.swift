import LockstepProtocol

/// The judgement of an expectation.
enum Judgement {
  /// The expectation is met, with the value that `as NAME` keeps.
  case met(JSONText?)
  case failed(Found)
}

extension Found {
  /// Returns the finding with more text after its sentence.
  func and(_ more: String) -> Found { Found("\(sentence), \(more)", as: words) }
}
