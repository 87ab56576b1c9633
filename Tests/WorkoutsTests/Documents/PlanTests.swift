import Testing
import LockstepWorkouts

/// What a plan says, and what the catalog and its starter splits plan.
struct PlanTests {
  @Test func `what makes a set hard follows from its numbers`() {
    #expect(Plan(sets: 3).loadType == .none)
    #expect(Plan(sets: 3, weight: 5).loadType == .weight)
    #expect(Plan(sets: 3, weight: 5, durationTotalSeconds: 20).loadType == .duration)
  }

  @Test func `the starter splits differ in name and none has an exercise twice`() {
    let splits = Catalog.starterSplits
    #expect(splits.map(\.name) == ["Upper Body", "Core", "Lower Body"])
    for split in splits {
      #expect(Set(split.exercises.map(\.name)).count == split.exercises.count)
      for exercise in split.exercises { #expect(Plan.setsRange.contains(exercise.plan.sets)) }
    }
  }
}
