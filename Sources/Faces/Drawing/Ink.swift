import LockstepTerminal

/// The colours of the demo, each of which has one meaning everywhere.
enum Ink {
  /// The colour of the work on a set; `rest`, `ready` and `finish` are those of the other pages.
  static let work = Color.rgb(0xC084FC)
  static let rest = Color.rgb(0x2DD4BF)
  static let ready = Color.rgb(0xE5E7EB)
  static let finish = Color.rgb(0x86EFAC)

  /// The colour of the watch; `phone` is that of the phone.
  static let watch = Color.rgb(0xFDBA74)
  static let phone = Color.rgb(0x7DD3FC)

  static let good = Color.rgb(0x4ADE80)
  static let warning = Color.rgb(0xFACC15)
  static let heart = Color.rgb(0xFB7185)
  static let bad = Color.rgb(0xF87171)
  static let document = Color.rgb(0xF9A8D4)
  static let quiet = Color.rgb(0xA3AAB6)
  /// The colour of borders and of other secondary text, which is still readable.
  static let faint = Color.rgb(0x828A98)

  /// The colour of a device's screen; `bezel` is that of its border, and `text` that of its text.
  static let glass = Color.rgb(0x050608)
  static let bezel = Color.rgb(0x9AA3B2)
  static let strap = Color.rgb(0x3A4150)
  static let text = Color.rgb(0xF3F4F6)
  static let card = Color.rgb(0x181C24)

  /// The colours on a light terminal, by the colours on a dark one.
  ///
  /// The colours of a device's screen and of cards are not included, since those stay dark.
  static let onLight: [Color: Color] = [
    work: .rgb(0x7E22CE), rest: .rgb(0x0F6A63), ready: .rgb(0x374151), finish: .rgb(0x166534),
    watch: .rgb(0x9A3412), phone: .rgb(0x075985), good: .rgb(0x166534),
    warning: .rgb(0x7C4A03), heart: .rgb(0xBE123C), bad: .rgb(0xB91C1C),
    document: .rgb(0xA21458), quiet: .rgb(0x4B5563), faint: .rgb(0x5F6774),
    bezel: .rgb(0x6B7280), strap: .rgb(0xC4CAD2), text: .rgb(0x111827),
  ]
}

extension Style {
  /// Makes the style of a text on a device's screen.
  static func onGlass(_ color: Color = Ink.text, _ attributes: Attributes = []) -> Style {
    Style(color, on: Ink.glass, attributes)
  }

  /// Makes the style of a button: dark letters on its colour.
  static func button(_ color: Color) -> Style { Style(Ink.glass, on: color, .bold) }
}
