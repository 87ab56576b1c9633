/// The short name of a case, made from its statement, the kind of program that it tests, and its claim.
///
/// The name does not change when other cases are added, only when the claim does.
enum CaseID {
  /// The letters and digits of short names: no vowels, and none that look alike.
  private static let signs = Array("bcdfghjkmnpqrstvwxyz23456789")
  private static let signCount = 3

  /// Makes the short name of a case.
  ///
  /// - Parameter program: The letters of the kind of program, such as `w` for a watch or `pa` for a
  ///   phone's app.
  static func text(_ statement: String, _ program: String, _ claim: String) -> String {
    // FNV-1a, in 32 bits.
    var hash: UInt32 = 2_166_136_261
    for byte in claim.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    var letters = ""
    for _ in 0..<signCount {
      letters.append(signs[Int(hash % UInt32(signs.count))])
      hash /= UInt32(signs.count)
    }
    return "\(statement).\(program).\(letters)"
  }
}
