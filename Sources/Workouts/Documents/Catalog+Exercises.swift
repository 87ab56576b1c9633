/// The exercises of the library from which an owner can choose, each with a default plan.
extension Catalog {
  package static let exercises: [Entry] = bodyWeight + machines

  private static let bodyWeight: [Entry] = [
    repeated("Push-Ups", 3, 15), repeated("Pull-Ups", 3, 8), repeated("Dips", 3, 10),
    repeated("Squats", 3, 15), repeated("Lunges", 3, 12), repeated("Burpees", 3, 10),
    repeated("Crunches", 3, 20), repeated("Sit-Ups", 3, 20), repeated("Leg Raises", 3, 12),
    repeated("Mountain Climbers", 3, 20), repeated("Glute Bridges", 3, 15),
    repeated("Calf Raises", 3, 20), repeated("Step-Ups", 3, 12), repeated("Back Extensions", 3, 12),
    timed("Plank", 3, 45), timed("Side Plank", 2, 30), timed("Wall Sit", 2, 40),
    timed("Hollow Hold", 3, 30), timed("Dead Hang", 3, 30), timed("Jumping Jacks", 3, 60),
  ]

  private static let machines: [Entry] = [
    weighted("Bench Press", 3, 10, 60), weighted("Seated Row", 3, 12, 45),
    weighted("Shoulder Press", 3, 10, 30), weighted("Lat Pulldown", 3, 12, 45),
    weighted("Chest Press", 3, 12, 40), weighted("Pec Deck", 3, 12, 35),
    weighted("Cable Curl", 3, 12, 20), weighted("Triceps Pushdown", 3, 12, 25),
    weighted("Rear Delt Fly", 3, 12, 25), weighted("Assisted Pull-Up", 3, 8, 30),
    weighted("Leg Press", 3, 12, 100), weighted("Leg Curl", 3, 12, 35),
    weighted("Leg Extension", 3, 12, 40), weighted("Hip Abductor", 3, 15, 40),
    weighted("Hip Adductor", 3, 15, 40), weighted("Calf Press", 3, 15, 80),
    weighted("Hack Squat", 3, 10, 60), weighted("Ab Crunch Machine", 3, 15, 30),
    weighted("Torso Rotation", 3, 12, 25), weighted("Lower Back Machine", 3, 12, 40),
  ]

  private static func repeated(_ name: String, _ sets: Int64, _ reps: Int64) -> Entry {
    Entry(
      exercise: Exercise(name: name, plan: Plan(sets: sets, reps: reps)),
      equipment: .bodyWeight
    )
  }

  private static func timed(_ name: String, _ sets: Int64, _ seconds: Int64) -> Entry {
    Entry(
      exercise: Exercise(name: name, plan: Plan(sets: sets, durationTotalSeconds: seconds)),
      equipment: .bodyWeight
    )
  }

  private static func weighted(
    _ name: String,
    _ sets: Int64,
    _ reps: Int64,
    _ weight: Weight
  ) -> Entry {
    Entry(
      exercise: Exercise(name: name, plan: Plan(sets: sets, reps: reps, weight: weight)),
      equipment: .machine
    )
  }
}
