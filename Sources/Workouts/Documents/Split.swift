package import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

/// A split: a named plan of training with an ordered list of exercises.
package struct Split: Sendable, Equatable {
  package var id: DocumentID
  package var name: String
  /// The name of the colour in which apps show the split.
  package var color: String
  /// The name of the symbol with which apps show the split.
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

/// An exercise of a split, with its plan.
///
/// The order of the exercises is their order in the split's array.
package struct Exercise: Sendable, Equatable {
  /// The id; empty in the catalog, and possibly in a document made by hand.
  package var id: DocumentID
  package var name: String
  package var plan: Plan
  /// The instant at which the owner last changed the weight.
  package var weightLastUpdated: WallTime?
  /// The number of weeks without a change after which the owner wants a reminder of the weight; `nil`
  /// for no reminders.
  package var weightReminderTimeIntervalWeeks: Int64?
  /// The instant at which the owner last asked for reminders.
  ///
  /// The weeks also count from it, so that asking again postpones the reminder.
  package var weightReminderFrom: WallTime?
  /// The due date of the last reminder that the owner got.
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
  /// The instant at which a reminder of the weight is or was due; `nil` without reminders.
  package var weightReminderDue: WallTime? {
    guard let weeks = weightReminderTimeIntervalWeeks, weeks > 0, plan.loadType == .weight else {
      return nil
    }
    let dates = [weightLastUpdated, weightReminderFrom].compactMap { $0?.microseconds }
    // Nobody knows since when a weight is lifted that has no date at all.
    return WallTime(microseconds: dates.max() ?? 0) + .seconds(weeks * 7 * 86_400)
  }

  /// The instant at which the next reminder is due; `nil` if the owner got it already.
  package var weightReminderToCome: WallTime? {
    weightReminderDue == weightReminderGiven ? nil : weightReminderDue
  }
}
