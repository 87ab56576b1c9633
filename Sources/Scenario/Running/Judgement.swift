import LockstepProtocol

/// The judgement of an expectation.
enum Judgement {
  /// It is met; with what `as NAME` keeps.
  case met(JSONText?)
  case failed(Found)
}

extension Found {
  /// Returns the same sentence with more after it.
  func and(_ more: String) -> Found { Found("\(sentence), \(more)", as: words) }
}
