import Protocol

/// Text between tags and in attributes of XML, HTML and SVG.
enum XML {
  /// The text with what would end it escaped, and with what nobody would see made visible.
  static func escaped(_ text: String) -> String {
    let text = text.visibleLine
    if !text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) { return text }
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
