import LockstepSimulation

/// The exercises and starter splits that come with the program.
package enum Catalog {
  /// A split of the program that an owner can add to their own, before it has an id.
  package struct Starter: Sendable {
    package let name: String
    package let color: String
    package let systemImage: String
    package let exercises: [Exercise]
  }

  /// An exercise of the library.
  package struct Entry: Sendable {
    package let exercise: Exercise
    package let equipment: Equipment
  }

  /// The equipment that an exercise needs.
  package enum Equipment: String, Sendable {
    case bodyWeight = "body weight"
    case machine
  }

  /// Finds the exercise with a name; `nil` if the library has none.
  package static func exercise(named name: String) -> Exercise? {
    exercises.first { $0.exercise.name.hasBytes(of: name) }?.exercise
  }

  package static let starterSplits: [Starter] = [
    Starter(
      name: "Upper Body",
      color: "blue",
      systemImage: "figure.arms.open",
      exercises: [
        Exercise(name: "Bench Press", plan: Plan(sets: 3, reps: 10, weight: 60)),
        Exercise(name: "Seated Row", plan: Plan(sets: 3, reps: 12, weight: 45)),
        Exercise(name: "Shoulder Press", plan: Plan(sets: 3, reps: 10, weight: 30)),
        Exercise(name: "Push-Ups", plan: Plan(sets: 3, reps: 15)),
      ]
    ),
    Starter(
      name: "Core",
      color: "orange",
      systemImage: "figure.core.training",
      exercises: [
        Exercise(name: "Plank", plan: Plan(sets: 3, durationTotalSeconds: 45)),
        Exercise(name: "Crunches", plan: Plan(sets: 3, reps: 20)),
        Exercise(name: "Side Plank", plan: Plan(sets: 2, durationTotalSeconds: 30)),
      ]
    ),
    Starter(
      name: "Lower Body",
      color: "green",
      systemImage: "figure.strengthtraining.traditional",
      exercises: [
        Exercise(name: "Leg Press", plan: Plan(sets: 3, reps: 12, weight: 100)),
        Exercise(name: "Leg Curl", plan: Plan(sets: 3, reps: 12, weight: 35)),
        Exercise(name: "Squats", plan: Plan(sets: 3, reps: 15)),
        Exercise(name: "Wall Sit", plan: Plan(sets: 2, durationTotalSeconds: 40)),
      ]
    ),
  ]
}
