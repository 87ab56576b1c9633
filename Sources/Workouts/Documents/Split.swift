package import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

/// A plan to train by: an ordered list of exercises under a name.
package struct Split: Sendable, Equatable {
  package var id: DocumentID
  package var name: String
  /// A colour's name, for whoever draws the split.
  package var color: String
  /// A symbol's name, for whoever draws the split.
  package var systemImage: String
  package var order: Int64
  package var exercises: [Exercise]
  package var header = DocumentHeader()

  package init(
    id: DocumentID,
    name: String,
    color: String = SplitLook.plain.color,
    systemImage: String = SplitLook.plain.systemImage,
    order: Int64,
    exercises: [Exercise] = []
  ) {
    self.id = id
    self.name = name
    self.color = color
    self.systemImage = systemImage
    self.order = order
    self.exercises = exercises
  }

  package var look: SplitLook { SplitLook(color: color, systemImage: systemImage) }

  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", id.text)
    writer.field("name", name)
    writer.field("color", color)
    writer.field("systemImage", systemImage)
    writer.field("order", order)
    writer.key("exercises")
    writer.beginArray()
    for exercise in exercises { exercise.write(into: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

/// One exercise of a split: what it is and how much of it is planned.
///
/// Its place in the split is its order.
package struct Exercise: Sendable, Equatable {
  /// Empty in the catalog; one made by hand may lack it too.
  package var id: DocumentID
  package var name: String
  package var plan: Plan
  /// The instant at which the owner last changed the weight.
  package var weightLastUpdated: WallTime?
  /// After how many weeks without a change the owner wants to be reminded of the weight.
  package var weightReminderTimeIntervalWeeks: Int64?
  /// The instant at which the owner last asked to be reminded, from which the weeks count too: to ask
  /// again puts the reminder off.
  package var weightReminderFrom: WallTime?
  /// The day of the reminder that the owner was given last.
  package var weightReminderGiven: WallTime?
  var unknown = UnknownFields()

  package init(id: DocumentID = DocumentID(""), name: String, plan: Plan) {
    self.id = id
    self.name = name
    self.plan = plan
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("name", name)
    plan.writeFields(into: &writer)
    if let weeks = weightReminderTimeIntervalWeeks {
      writer.field("weightReminderTimeIntervalWeeks", weeks)
      if let due = weightReminderDue, due == weightReminderGiven {
        writer.field("weightReminderGiven", true)
      }
    }
    writer.endObject()
  }
}

extension Exercise {
  /// The instant at which the owner is to be reminded of the weight, or was; `nil` for an exercise
  /// without reminders.
  package var weightReminderDue: WallTime? {
    guard let weeks = weightReminderTimeIntervalWeeks, weeks > 0, plan.loadType == .weight else {
      return nil
    }
    let dates = [weightLastUpdated, weightReminderFrom].compactMap { $0?.microseconds }
    // Nobody knows since when a weight is lifted that has no date at all.
    return WallTime(microseconds: dates.max() ?? 0) + .seconds(weeks * 7 * 86_400)
  }

  /// The same while the owner has not been reminded yet.
  package var weightReminderToCome: WallTime? {
    weightReminderDue == weightReminderGiven ? nil : weightReminderDue
  }
}
