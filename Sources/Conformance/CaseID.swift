/// The short name of a case, made of its statement, the program that it is for and its claim.
///
/// It stays as it is when cases are added before it, and changes only with the claim.
enum CaseID {
  /// Letters and digits that are not taken for each other, without vowels.
  private static let signs = Array("bcdfghjkmnpqrstvwxyz23456789")
  private static let signCount = 3

  /// Makes the short name of a case.
  ///
  /// - Parameter program: Letters for the program, such as `w` for a watch or `pa` for a phone's app.
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
