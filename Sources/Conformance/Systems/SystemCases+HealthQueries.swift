import LockstepProtocol

/// Cases about calls that look at health, delete from it, and build workouts (APP-53).
extension SystemCases {
  static func queries(_ role: DeviceRole) -> [Case] {
    [
      looking(role), changes(role), statistics(role), building(role), disabling(role),
      metadata(role), parts(role),
    ]
  }

  private static let mass = "HKQuantityTypeIdentifierBodyMass"
  private static let rate = "HKQuantityTypeIdentifierHeartRate"
  private static let vo2 = "HKQuantityTypeIdentifierVO2Max"
  private static let effort = "HKQuantityTypeIdentifierWorkoutEffortScore"
  private static let workout = "HKWorkoutTypeIdentifier"

  private static func asking(_ types: String...) -> String {
    let names = types.map { #""\#($0)""# }.joined(separator: ",")
    return Harness.call("requestAuthorization", #""share":[\#(names)],"read":[\#(names)]"#)
  }

  private static func sample(day: Int, _ value: Int, _ more: String = "") -> String {
    #"{"type":"\#(mass)","startDate":"2026-03-0\#(day)T08:00:00Z","value":\#(value),"#
      + #""unit":"kg"\#(more)}"#
  }

  private static func query(_ type: String, _ more: String = "") -> String {
    Harness.call("querySamples", #""sampleType":"\#(type)"\#(more)"#)
  }

  /// Makes calls to health, and returns its answers.
  private static func ask(_ device: Harness, _ calls: String...) throws(Stop) -> [JSONValue] {
    try device.act(Harness.play(calls))
    let told = try device.advance(seconds: 1).told("health")
    try device.demand("APP-53", told.count, is: calls.count, "answers to \(calls.count) calls")
    return told
  }

  private static func values(_ answer: JSONValue?) -> [JSONValue] {
    answer?["samples"].elements.map { $0["value"] } ?? []
  }

  /// Launches an app that has saved a mass on each of three days, and returns their ids.
  private static func weighed(_ rig: SystemRig) throws(Stop) -> (Harness, [String]) {
    let (device, _) = try rig.launch()
    let samples = "\(sample(day: 1, 71)),\(sample(day: 2, 72)),\(sample(day: 3, 73))"
    let save = Harness.call("saveSamples", #""samples":[\#(samples)]"#)
    let told = try ask(device, asking(mass), save)
    return (device, told[1]["saved"].elements.compactMap(\.text))
  }

  private static func looking(_ role: DeviceRole) -> Case {
    Case.system("APP-53", role, "“querySamples” goes by dates, limit and order; deleted is gone") {
      (rig) throws(Stop) in
      let (device, ids) = try weighed(rig)
      try device.given(ids.count == 3, "three samples that are saved")
      let from = #","startDate":"2026-03-02T00:00:00Z""#
      let until = #","startDate":"2026-03-01T00:00:00Z","endDate":"2026-03-02T00:00:00Z""#
      let told = try ask(
        device,
        query(mass),
        query(mass, #","ascending":false"#),
        query(mass, #","limit":2"#),
        query(mass, from),
        query(mass, until)
      )
      try device.demand("APP-53", values(told[0]), is: [71, 72, 73], "all samples, by start")
      try device.demand("APP-53", values(told[1]), is: [73, 72, 71], "without “ascending”")
      try device.demand("APP-53", values(told[2]).count, is: 2, "samples with “limit” 2")
      try device.demand("APP-53", values(told[3]), is: [72, 73], "those from “startDate” on")
      try device.demand("APP-53", values(told[4]), is: [71], "those up to “endDate”")
      let deleted = try ask(
        device,
        Harness.call("deleteSamples", #""ids":["\#(ids[1])"]"#),
        query(mass)
      )
      try device.demand("APP-53", deleted[0]["code"], is: .missing, "the number of an error")
      try device.demand("APP-53", values(deleted[1]), is: [71, 73], "what is left of three")
    }
  }

  private static func changes(_ role: DeviceRole) -> Case {
    Case.system("APP-53", role, "“queryChanges” gives what came and went since its anchor") {
      (rig) throws(Stop) in
      let (device, ids) = try weighed(rig)
      try device.given(ids.count == 3, "three samples that are saved")
      func since(_ anchor: JSONValue, _ more: String = "") -> String {
        Harness.call("queryChanges", #""sampleType":"\#(mass)","anchor":\#(anchor)\#(more)"#)
      }
      let first = try ask(device, since(.null))[0]
      try device.demand("APP-53", values(first).count, is: 3, "samples at first")
      try device.demand("APP-53", first["anchor"].isMissing, is: false, "its anchor is missing")
      let delete = Harness.call("deleteSamples", #""ids":["\#(ids[0])"]"#)
      let save = Harness.call("saveSamples", #""samples":[\#(sample(day: 4, 74))]"#)
      let told = try ask(device, delete, save, since(first["anchor"]), since(.null, #","limit":1"#))
      try device.demand("APP-53", values(told[2]), is: [74], "what came since the anchor")
      let gone = told[2]["deleted"].elements.compactMap(\.text)
      try device.demand("APP-53", gone, is: [ids[0]], "what went since the anchor")
      try device.demand("APP-53", values(told[3]).count, is: 1, "samples with “limit” 1")
      let none = try ask(device, since(told[2]["anchor"]))[0]
      try device.demand("APP-53", values(none).count, is: 0, "what came since the last anchor")
    }
  }

  private static func statistics(_ role: DeviceRole) -> Case {
    Case.system("APP-53", role, "“queryStatistics” gives the figures that are asked for") {
      (rig) throws(Stop) in
      let (device, _) = try weighed(rig)
      func figures(_ options: String, from date: String) -> String {
        let more = #""options":[\#(options)],"startDate":"\#(date)T00:00:00Z""#
        return Harness.call("queryStatistics", #""sampleType":"\#(mass)",\#(more)"#)
      }
      let told = try ask(
        device,
        figures(#""discreteMin","discreteMax""#, from: "2026-03-02"),
        figures(#""discreteAverage""#, from: "2026-03-01"),
        figures(#""discreteMin""#, from: "2027-03-01")
      ).map { $0["statistics"] }
      let found = [told[0]["minimum"], told[0]["maximum"], told[0]["average"]]
      let wanted: [JSONValue] = [72, 73, .missing]
      try device.demand("APP-53", found, is: wanted, "minimum, maximum, average of two")
      try device.demand("APP-53", told[0]["count"], is: 2, "how many there are")
      try device.demand("APP-53", told[0]["unit"], is: "kg", "their unit")
      let mean = [told[1]["average"], told[1]["minimum"]]
      try device.demand("APP-53", mean, is: [72, .missing], "average, minimum of three")
      try device.demand("APP-53", told[2], is: .null, "the statistics of none")
    }
  }

  private static func call(_ name: String, _ more: String = "") -> String {
    Harness.call(name, #""builder":"b"\#(more.isEmpty ? "" : ",")\#(more)"#)
  }

  private static func building(_ role: DeviceRole) -> Case {
    Case.system("APP-53", role, "a builder saves a workout with what was added to it") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      func beat(_ second: Int, _ value: Int) -> String {
        #"{"type":"\#(rate)","startDate":"2026-03-01T08:00:0\#(second)Z","value":\#(value),"#
          + #""unit":"count/min"}"#
      }
      let begin = #""activity":"running","startDate":"2026-03-01T08:00:00Z","indoor":true"#
      let told = try ask(
        device,
        asking(workout, rate),
        call("beginCollection", begin),
        call("addSamples", #""samples":[\#(beat(1, 100)),\#(beat(2, 120))]"#),
        call("addWorkoutEvents", #""workoutEvents":[{"type":"lap","start":3}]"#),
        call("addMetadata", #""metadata":{"own":"m"}"#),
        call("builderStatistics", #""sampleType":"\#(rate)""#),
        call("endCollection", #""endDate":"2026-03-01T08:00:10Z""#),
        call("finishWorkout"),
        query(workout),
        query(rate)
      )
      let codes = told.map { $0["code"] }.filter { !$0.isMissing }
      try device.demand("APP-53", codes, is: [], "the numbers of errors")
      let figures = told[5]["statistics"]
      let found = [figures["count"], figures["minimum"], figures["maximum"]]
      try device.demand(
        "APP-53",
        found,
        is: [2, 100, 120],
        "the builder's count, minimum, maximum"
      )
      try device.demand("APP-53", values(told[9]), is: [100, 120], "the samples that were added")
      let saved = told[8]["samples"].elements
      try device.demand("APP-53", saved.count, is: 1, "workouts that are saved")
      try device.demand("APP-53", saved[0]["id"], is: told[7]["saved"][0], "the workout's id")
      let metadata = saved[0]["metadata"]
      try device.demand("APP-53", metadata["own"], is: "m", "the metadata that was added")
      try device.demand("APP-53", metadata["HKIndoorWorkout"], is: true, "that it was indoors")
    }
  }

  private static func disabling(_ role: DeviceRole) -> Case {
    Case.system("APP-53", role, "“disableBackgroundDelivery” ends the wakes for a type") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let type = #""sampleType":"\#(vo2)""#
      if role == .watch { try device.act(Harness.input("complication-on-face")) }
      _ = try ask(
        device,
        asking(vo2),
        Harness.call("executeObserver", type),
        Harness.call("enableBackgroundDelivery", #"\#(type),"frequency":"immediate""#)
      )
      let told = try ask(device, Harness.call("disableBackgroundDelivery", type))
      try device.demand("APP-53", told[0]["code"], is: .missing, "the number of an error")
      try device.act(Harness.input("home"))
      try device.advance(seconds: 200)
      let save = Harness.input("health-save", #""what":"vo2Max","amount":40"#)
      let woken = try device.act(save) + device.advance(seconds: 4_000)
      try device.demand("APP-53", woken.steps.count, is: 0, "what a suspended app is woken for")
    }
  }

  private static func metadata(_ role: DeviceRole) -> Case {
    Case.system("APP-53", role, "a sample has its metadata, and a later version takes its place") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      func save(_ value: Int, version: Int) -> String {
        let own =
          #","metadata":{"own":"m","HKMetadataKeySyncIdentifier":"i","#
          + #""HKMetadataKeySyncVersion":\#(version)}"#
        return Harness.call("saveSamples", #""samples":[\#(sample(day: 1, value, own))]"#)
      }
      let told = try ask(
        device,
        asking(mass),
        save(71, version: 1),
        save(72, version: 2),
        save(70, version: 1),
        query(mass)
      )
      let found = told[4]["samples"].elements
      try device.demand(
        "APP-53",
        found.map { $0["value"] },
        is: [72],
        "the versions that are there"
      )
      try device.demand("APP-53", found[0]["metadata"]["own"], is: "m", "its metadata")
    }
  }

  private static func parts(_ role: DeviceRole) -> Case {
    Case.system("APP-73", role, "an effort of a part that a workout does not have is refused") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let begin = #""activity":"running","startDate":"2026-03-01T08:00:00Z""#
      let saved = try ask(
        device,
        asking(workout, effort),
        call("beginCollection", begin),
        call("endCollection", #""endDate":"2026-03-01T08:00:10Z""#),
        call("finishWorkout")
      )[3]["saved"][0]
      let sample =
        #"{"type":"\#(effort)","startDate":"2026-03-01T08:00:00Z","value":7,"#
        + #""unit":"appleEffortScore"}"#
      let part = #""sample":\#(sample),"workout":\#(saved),"workoutActivity":5"#
      let told = try ask(device, Harness.call("relateEffort", part))
      try device.demand("APP-73", told[0]["code"], is: 3, "the number for the sixth part of none")
    }
  }
}
