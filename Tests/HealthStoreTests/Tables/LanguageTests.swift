import LockstepLanguages
import LockstepHealth
import LockstepHealthStore
import Testing

/// What people read in their languages.
struct LanguageTests {
  @Test(arguments: Language.allCases)
  func `a language has every key of the others once, and every kind of activity`(
    _ language: Language
  ) {
    let keys = language.allKeys
    #expect(Set(keys).count == keys.count)
    #expect(Set(keys) == Set(Language.fallback.allKeys))
    for type in HKWorkoutActivityType.allCases {
      #expect(keys.contains("activity.\(type.name)"), "\(type)")
    }
    for key in keys {
      let text = language.text(key)
      let other = Language.fallback.text(key)
      #expect(!text.isEmpty && text != key)
      // As where a text that goes on in the next line begins further in.
      #expect(!text.contains("   "), "\(key)")
      for place in ["%d", "%s", "%1", "%2", "%3", "%4"] {
        #expect(text.contains(place) == other.contains(place), "\(key) \(place)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `what the keys do fits a terminal of 80 columns`(_ language: Language) {
    for key in language.allKeys where key.contains(".hints") {
      #expect(language.text(key).count <= 78, "\(key)")
    }
  }

  @Test func `a number takes the form that its language has`() {
    #expect(Language.en.count(0, of: "steps") == "0 steps")
    #expect(Language.en.count(1, of: "steps") == "1 step")
    #expect(Language.it.count(0, of: "workouts") == "0 allenamenti")
    #expect(Language.it.count(1, of: "workouts") == "1 allenamento")
    #expect(Language.fr.count(0, of: "workouts") == "0 entraînement")
    #expect(Language.fr.count(2, of: "workouts") == "2 entraînements")
  }

  @Test func `words stand in their places, and are not read for places themselves`() {
    let phrase = Phrase("show.span", "%2", "%s", "UTC")
    #expect(phrase.text(in: .en) == "%2 to %s UTC" && phrase.text(in: .it) == "dal %2 al %s UTC")
    let lost = Phrase.counted(1, of: "samplesOf", [Phrase(.heartRate)])
    #expect(lost.text(in: .en) == "1 sample of heart rate")
    #expect(lost.text(in: .fr) == "1 mesure (fréquence cardiaque)")
  }

  @Test func `a date stands in the order of its language, and its zone behind it`() {
    let phrase = Phrase("list.noneFound", [.date("2026-03-01 09:00:30 UTC")])
    #expect(phrase.text(in: .en) == "none of 2026-03-01 09:00:30 UTC: ask for less")
    #expect(Phrase.date("2026-03-02 10:00 UTC").text(in: .it) == "02/03/2026 10:00 UTC")
    #expect(Phrase.date("2026-03-01 09:00:30").text(in: .fr) == "01/03/2026 09:00:30")
  }

  @Test func `a language is known by its locale, and a key that nobody has stands for itself`() {
    #expect(Language(locale: "it_IT.UTF-8") == .it)
    #expect(Language(locale: "fr-CA") == .fr)
    #expect(Language(locale: "de_DE") == nil)
    #expect(Language.fr.text("nobody.has.it") == "nobody.has.it")
  }
}
