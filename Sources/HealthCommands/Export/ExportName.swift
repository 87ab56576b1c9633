import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkouts

/// A template for the names of workouts' files, with words in braces.
struct ExportName {
  static let standard = "{date}_{time}_{activity}"
  private static let words = ["date", "time", "activity", "id", "number"]

  private let template: String

  /// Parses a template.
  init(_ template: String) throws(CommandError) {
    self.template = template
    if template.isEmpty || template.contains("/") {
      throw .usage(
        Phrase("export.template", template),
        Phrase("hint.example", "--name '\(Self.standard)'")
      )
    }
    for part in template.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let word = String(part.prefix { $0 != "}" })
      guard part.contains("}"), Self.words.contains(word) else {
        throw .usage(Phrase("export.templateWord", word), .nearest(to: word, among: Self.words))
      }
    }
  }

  /// Makes the name of a workout's file, without its ending.
  ///
  /// Dates are those of a clock of the place, where the document has one, and of UTC elsewhere.
  func text(_ workout: HKWorkout, number: Int) -> String {
    let start = workout.startDate + (workout.zoneOffset ?? .microseconds(0))
    let second = HealthText.second(start).split(separator: " ").map(String.init)
    let values = [
      second[0], second[1].replacing(":", with: "-"), workout.workoutActivityType.name,
      workout.id.text, String(number),
    ]
    let name = zip(Self.words, values).reduce(template) { name, pair in
      name.replacing("{\(pair.0)}", with: pair.1)
    }
    return Self.safe(name)
  }

  /// Changes a name so that every file system takes it, whatever the document says.
  private static func safe(_ name: String) -> String {
    let letters = name.map { letter in
      letter.isLetter || letter.isNumber || "._- +".contains(letter) ? letter : "-"
    }
    let text = String(letters.prefix(120))
    return text.hasPrefix(".") ? "-" + text : text
  }
}
