import LockstepDevices
import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The reminders of weights that have not changed for as many weeks as the owner chose.
extension PhoneApp {
  /// Turns the reminders of an exercise on or off; one that the owner had asked for is put off.
  mutating func remind(
    of exercise: String,
    of split: String,
    every weeks: Int64?,
    isOff: Bool,
    at now: Now
  ) throws(Refused) -> [AppCall] {
    guard (weeks == nil) == isOff else {
      throw Refused("say after how many weeks, as in “every 4”, or “off”")
    }
    return try change(exercise, of: split, at: now) { (found) throws(Refused) in
      guard isOff || found.plan.loadType == .weight else {
        throw Refused("“\(exercise)” has no weight to be reminded of")
      }
      found.weightReminderTimeIntervalWeeks = weeks
      found.weightReminderFrom = isOff ? nil : now.wall
      found.weightReminderGiven = nil
    }
  }

  /// Reminds the owner of each weight that is due, once, and finds the instant of the next reminder.
  mutating func remindWhereDue(at now: Now) -> [AppCall] {
    reminderAt = nil
    guard store.drive == .available, let due = store.cache.nextReminder else { return [] }
    if due > now.wall {
      // It may be at a date that no device lives to see: no uptime is beyond VALUE-2.
      let wait = due - now.wall
      let left = Interval.nanoseconds(maximumInteger - now.uptime.nanoseconds)
      reminderAt = wait <= left ? now.uptime + wait : nil
      return []
    }
    let given = (try? giveReminder(at: now)) ?? []
    guard !given.isEmpty else {
      reminderAt = now.uptime + Self.retryInterval
      return []
    }
    return given + remindWhereDue(at: now)
  }

  /// Gives the reminder of one weight that is due, and stores in the split's document that it was
  /// given.
  private mutating func giveReminder(at now: Now) throws(Refused) -> [AppCall] {
    let isDue = { (exercise: Exercise) in
      exercise.weightReminderToCome.map { $0 <= now.wall } ?? false
    }
    guard let known = store.cache.splits.first(where: { $0.exercises.contains(where: isDue) })
    else { return [] }
    let unit = store.cache.settings.weightUnit
    return try write(at: now) { (door) throws(Refused) in
      var split = try Self.current(known, &door)
      guard let index = split.exercises.firstIndex(where: isDue) else { return }
      split.exercises[index].weightReminderGiven = split.exercises[index].weightReminderDue
      door.put(split)
      door.tell(OwnerNotice(of: split.exercises[index], in: split, unit))
    }
  }
}

extension OwnerNotice {
  /// Makes the notice that reminds the owner of an exercise's weight.
  fileprivate init(of exercise: Exercise, in split: Split, _ unit: WeightUnit) {
    let weeks = exercise.weightReminderTimeIntervalWeeks ?? 0
    let time = weeks == 1 ? "a week" : "\(weeks) weeks"
    self.init(
      name: "weight-\(split.id.text)-\(exercise.id.text)",
      text: "“\(exercise.name)” of “\(split.name)” has been \(exercise.plan.weight.text(in: unit)) "
        + "for \(time): change the weight, or put this off with “remind”"
    )
  }
}
