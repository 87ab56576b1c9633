import LockstepHealth
package import LockstepDocuments
import LockstepHealthStore

/// The form of numbers and days in a language.
package struct RunLanguage: Equatable, Sendable {
  /// The language code, such as `en`.
  package let code: String
  let decimalSeparator: String
  let today: String
  let yesterday: String
  /// The names of the days of the week, from Sunday on.
  let weekdays: [String]
  let months: [String]
  /// `true` if the month is written before the day.
  let isMonthFirst: Bool

  package static let all: [RunLanguage] = [english, german, french, spanish, italian]

  package static let english = RunLanguage(
    code: "en",
    decimalSeparator: ".",
    today: "Today",
    yesterday: "Yesterday",
    weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    months: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    isMonthFirst: true
  )
  package static let german = RunLanguage(
    code: "de",
    decimalSeparator: ",",
    today: "Heute",
    yesterday: "Gestern",
    weekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"],
    months: [
      "Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez",
    ],
    isMonthFirst: false
  )
  package static let french = RunLanguage(
    code: "fr",
    decimalSeparator: ",",
    today: "Aujourd’hui",
    yesterday: "Hier",
    weekdays: ["dim", "lun", "mar", "mer", "jeu", "ven", "sam"],
    months: [
      "jan", "fév", "mar", "avr", "mai", "jui", "jul", "aoû", "sep", "oct", "nov", "déc",
    ],
    isMonthFirst: false
  )
  package static let spanish = RunLanguage(
    code: "es",
    decimalSeparator: ",",
    today: "Hoy",
    yesterday: "Ayer",
    weekdays: ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"],
    months: [
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic",
    ],
    isMonthFirst: false
  )
  package static let italian = RunLanguage(
    code: "it",
    decimalSeparator: ",",
    today: "Oggi",
    yesterday: "Ieri",
    weekdays: ["dom", "lun", "mar", "mer", "gio", "ven", "sab"],
    months: [
      "gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic",
    ],
    isMonthFirst: false
  )

  /// Finds the language of a name such as `de_AT.UTF-8`; `nil` if it is not one of these.
  package init?(name: String) {
    let code = name.prefix { $0.isLetter }.lowercased()
    guard let found = Self.all.first(where: { $0.code == code }) else { return nil }
    self = found
  }

  private init(
    code: String,
    decimalSeparator: String,
    today: String,
    yesterday: String,
    weekdays: [String],
    months: [String],
    isMonthFirst: Bool
  ) {
    self.code = code
    self.decimalSeparator = decimalSeparator
    self.today = today
    self.yesterday = yesterday
    self.weekdays = weekdays
    self.months = months
    self.isMonthFirst = isMonthFirst
  }

  /// Returns the three letters of a month, numbered from 1.
  package func month(_ number: Int64) -> String { months[Int(number - 1)] }
  /// Returns the short name of a day of the week, numbered from 0 for Sunday.
  package func weekday(_ number: Int64) -> String { weekdays[Int(number)] }
}

/// The spelling of distances, times and days in Running Days.
package enum RunFormat {
  /// Spells a distance in kilometres; longer distances get fewer decimals.
  package static func kilometers(_ meters: Double, _ language: RunLanguage) -> String {
    let kilometers = max(0, meters) / 1_000
    let decimals = kilometers >= 100 ? 0 : kilometers >= 10 ? 1 : 2
    return fixed(kilometers, decimals, language) + " km"
  }

  /// Spells a duration as `m:ss`, or `h:mm:ss` from an hour on.
  package static func duration(_ seconds: Int64) -> String {
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60)
    return hours > 0
      ? "\(hours):\(twoDigits(minutes)):\(twoDigits(rest))" : "\(minutes):\(twoDigits(rest))"
  }

  /// Spells a pace as minutes and seconds for a kilometre, cut to the second; `--:--` for `nil`.
  package static func pace(_ secondsPerKm: Double?) -> String {
    guard let secondsPerKm, secondsPerKm > 0, secondsPerKm < 86_400 else { return "--:--" }
    let seconds = Int64(secondsPerKm)
    return "\(seconds / 60):\(twoDigits(seconds % 60))"
  }

  /// Spells a day: as today or yesterday, or as the day of the week with the date.
  package static func day(_ day: Day, today: Day, _ language: RunLanguage) -> String {
    switch today.sinceEpoch - day.sinceEpoch {
    case 0: return language.today
    case 1: return language.yesterday
    default:
      let month = language.month(day.month)
      let date = language.isMonthFirst ? "\(month) \(day.day)" : "\(day.day) \(month)"
      return "\(language.weekday(day.weekday)), \(date)"
    }
  }

  private static func fixed(_ value: Double, _ decimals: Int, _ language: RunLanguage) -> String {
    let scale = [1.0, 10, 100][decimals]
    let rounded = Int64((value * scale).rounded())
    if decimals == 0 { return String(rounded) }
    let fraction = String(rounded % Int64(scale))
    let padding = String(repeating: "0", count: decimals - fraction.count)
    return "\(rounded / Int64(scale))\(language.decimalSeparator)\(padding)\(fraction)"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
