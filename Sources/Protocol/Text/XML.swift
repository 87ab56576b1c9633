/// The text between tags and in attributes of XML, HTML and SVG.
package enum XML {
  /// Escapes the characters that XML reserves, and makes invisible ones visible.
  ///
  /// - Parameter keepsLines: `true` if line ends and tabs stay.
  package static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    let text = text.visible(keepingLayout: keepsLines)
    if !text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
