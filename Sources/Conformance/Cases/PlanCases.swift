import LockstepProtocol

/// Cases about values that a verb does not name, such as looks, plans and reminders: the verb leaves
/// them unchanged.
enum PlanCases {
  static let all: [Case] = splits + exercises

  /// Finds the last reported content of the split with a name.
  private static func told(_ name: String, in effects: [Effect]) -> JSONValue {
    effects.last { $0.word == "document:split" && $0.value["content"]["name"] == .string(name) }?
      .value["content"] ?? .missing
  }

  private static let splits: [Case] = [
    Case("ACTION-25", .phone, "a split keeps what of its look nobody names") { (b) throws(Stop) in
      try b.phoneWithSplit()
      let steps = [
        (#""color":"teal","icon":"star""#, "teal", "star"),
        (#""color":"red""#, "red", "star"),
        (#""icon":"bolt""#, "red", "bolt"),
        (#""name":"Legs""#, "red", "bolt"),
      ]
      var name = "Push"
      for (more, color, icon) in steps {
        let effects = try VerbCases.does(b, "edit-split", #""split":"\#(name)",\#(more)"#)
        if more.hasPrefix(#""name""#) { name = "Legs" }
        let split = told(name, in: effects)
        let look = [split["color"], split["systemImage"]]
        try b.demand("ACTION-25", look, is: [.string(color), .string(icon)], "the look, \(more)")
      }
    },
    Case("ACTION-25", .phone, "the starter splits that are there are not added again") {
      (b) throws(Stop) in
      try b.phoneLinked()
      _ = try VerbCases.does(b, "starter-splits", "")
      let names = b.screen["splits"].elements
      try b.demand("ACTION-25", names.count, is: 3, "starter splits")
      _ = try VerbCases.does(b, "delete-split", #""split":"\#(names[1].text ?? "")""#)
      try b.act(Harness.input("starter-splits"))
      let then = b.screen["splits"].elements
      try b.demand("ACTION-25", then, is: [names[0], names[2], names[1]], "the splits then")
    },
    Case("SHOWN-21", .phone, "each split is told whose place has changed") { (b) throws(Stop) in
      try b.phoneLinked()
      var effects: [Effect] = []
      func act(_ verb: String, _ more: String) throws(Stop) {
        effects += try VerbCases.does(b, verb, more)
        let names = b.screen["splits"].elements.compactMap(\.text)
        let orders = names.map { told($0, in: effects)["order"].number ?? -1 }
        let rise = zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 }
        try b.demand("SHOWN-21", rise, "“order” of \(names) rising, after “\(verb)”", "\(orders)")
      }
      for name in ["A", "B", "C"] { try act("split", #""name":"\#(name)""#) }
      try act("move-split", #""split":"C","place":1"#)
      try act("delete-split", #""split":"C""#)
      try act("split", #""name":"D""#)
    },
  ]

  private static let exercises: [Case] = [
    Case("ACTION-25", .phone, "a reminder stays when its exercise is changed, and is the split's") {
      (b) throws(Stop) in
      try b.phoneWithSplit([])
      let weighed = #""exercise":"Press","split":"Push","sets":2,"reps":10,"weight":60"#
      _ = try VerbCases.does(b, "add", weighed)
      let place = #""exercise":"Press","split":"Push""#
      _ = try VerbCases.does(b, "remind", #"\#(place),"weeks":3"#)
      _ = try VerbCases.does(b, "edit-exercise", #"\#(place),"reps":12"#)
      let exercise = try VerbCases.answer(b, "splits")["splits"][0]["exercises"][0]
      try b.demand("ACTION-25", exercise["reps"], is: 12, "the repetitions")
      try b.demand("ACTION-25", exercise["weight"], is: 60, "the weight")
      let weeks = exercise["weightReminderTimeIntervalWeeks"]
      try b.demand("ACTION-25", weeks, is: 3, "the weeks of the reminder")
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.takeContexts()
      let wanted = ["id", "exercise", "sets", "reps", "weight", "loadType", "setsDone", "status"]
      try b.demand("CHANGE-6", b.log().names.sorted(), is: wanted.sorted(), "the log's fields")
    },
    Case("ACTION-25", .phone, "an exercise with a plan that is named has nothing else") {
      (b) throws(Stop) in
      try b.phoneWithSplit([])
      let catalog = try VerbCases.answer(b, "catalog")["exercises"].elements
      guard let known = catalog.first(where: { $0["reps"].number ?? 0 > 0 })?["name"].text else {
        throw .notApplicable("the program's catalog has no exercise with repetitions")
      }
      _ = try VerbCases.does(b, "add", #""exercise":"\#(known)","split":"Push","weight":7"#)
      let exercise = try VerbCases.answer(b, "splits")["splits"][0]["exercises"][0]
      try b.demand("ACTION-25", exercise["weight"], is: 7, "the weight")
      try b.demand("ACTION-25", exercise["reps"], is: .missing, "the repetitions")
    },
  ]
}
