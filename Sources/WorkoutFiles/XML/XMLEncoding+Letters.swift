/// The characters of the bytes above ASCII in encodings other than Western ones, as Unicode maps them.
///
/// A byte that stands for nothing is U+FFFD.
extension XMLEncoding {
  static let otherHalves: [String: [Unicode.Scalar]] = [
    "windows-1250": central, "cp1250": central,
    "windows-1251": cyrillic, "cp1251": cyrillic,
    "windows-1253": greek, "cp1253": greek,
    "windows-1254": turkish, "cp1254": turkish,
    "windows-1257": baltic, "cp1257": baltic,
    "koi8-r": koi8, "koi8r": koi8,
    "iso-8859-2": latin2, "iso8859-2": latin2,
    "iso-8859-5": isoCyrillic, "iso8859-5": isoCyrillic,
    "iso-8859-7": isoGreek, "iso8859-7": isoGreek,
    "iso-8859-9": latin5, "iso8859-9": latin5,
    "iso-8859-13": latin7, "iso8859-13": latin7,
  ]

  /// The characters of Windows-1250: Polish, Czech, Hungarian and others.
  private static let central = scalars(
    """
    €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\
    \u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    """
  )

  /// The characters of Windows-1251: Russian, Bulgarian and others.
  private static let cyrillic = scalars(
    """
    ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖ\
    ЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
    """
  )

  /// The characters of Windows-1253: Greek.
  private static let greek = scalars(
    """
    €\u{FFFD}‚ƒ„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—\u{FFFD}\
    ™\u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό\
    ½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}
    """
  )

  /// The characters of Windows-1254: Turkish.
  private static let turkish = scalars(
    """
    €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}\u{FFFD}Ÿ\u{A0}¡\
    ¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóô\
    õö÷øùúûüışÿ
    """
  )

  /// The characters of Windows-1257: Lithuanian, Latvian and others.
  private static let baltic = scalars(
    """
    €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}¨ˇ¸\u{FFFD}‘’“”•–—\u{FFFD}™\u{FFFD}›\
    \u{FFFD}¯˛\u{FFFD}\u{A0}\u{FFFD}¢£¤\u{FFFD}¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶ\
    ĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙
    """
  )

  /// The characters of KOI8-R: Russian on Unix.
  private static let koi8 = scalars(
    """
    ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопяр\
    стужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ
    """
  )

  private static let latin2 =
    controls
    + scalars(
      """
      \u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěí\
      îďđńňóôőö÷řůúűüýţ˙
      """
    )

  private static let isoCyrillic =
    controls
    + scalars(
      """
      \u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэ\
      юя№ёђѓєѕіїјљњћќ§ўџ
      """
    )

  private static let isoGreek =
    controls
    + scalars(
      """
      \u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}\u{FFFD}―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήί\
      ΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}
      """
    )

  private static let latin5 =
    controls
    + scalars(
      """
      \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìí\
      îïğñòóôõö÷øùúûüışÿ
      """
    )

  private static let latin7 =
    controls
    + scalars(
      """
      \u{A0}”¢£¤„¦§Ø©Ŗ«¬\u{AD}®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķ\
      īļšńņóōõö÷ųłśūüżž’
      """
    )

  /// The control characters that ISO encodings have before their letters.
  private static let controls = (UInt8(0x80)...0x9F).map { Unicode.Scalar($0) }

  private static func scalars(_ letters: String) -> [Unicode.Scalar] {
    Array(letters.unicodeScalars)
  }
}
