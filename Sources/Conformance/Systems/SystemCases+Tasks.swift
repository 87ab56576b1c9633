import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

/// Cases about the tasks that a phone runs for its app in the background.
extension SystemCases {
  static let scheduled = [keptTasks, timesOfTasks, conditionsOfTasks, openTasks, noTasksAfterQuit]

  private static func submit(_ identifier: String, processing: Bool = false) -> String {
    #"{"call":"submitTask","identifier":"\#(identifier)""#
      + (processing ? #","processing":true}"# : "}")
  }

  private static func completing(_ id: Int64) -> String {
    #"{"call":"setTaskCompleted","id":\#(id),"success":true}"#
  }

  private static func codes(_ effects: [Effect]) -> [JSONValue] {
    effects.told("task").map { $0["code"] }
  }

  private static func handed(_ effects: [Effect]) -> [JSONValue] {
    effects.told("task").filter { $0["state"] == "handed" }.map { $0["identifier"] }
  }

  private static let keptTasks = Case.system(
    "APP-67",
    .phone,
    "a request for a task is kept, and one too many is refused"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    try device.needs("crash")
    let second = codes(try device.play(submit("a"), submit("a"), submit("b")))
    try device.demand("APP-67", second, is: [2], "the numbers of a second refresh")
    let many = (1...11).map { submit("p\($0)", processing: true) }
    let eleventh = codes(try device.act(Harness.play(many)))
    try device.demand("APP-67", eleventh, is: [2], "the numbers of eleven that process")
    try device.act(Harness.input("background-refresh", #""off":true"#))
    let off = codes(try device.play(submit("a")))
    try device.demand("APP-67", off, is: [1], "the number without background refresh")
    try device.act(Harness.input("background-refresh"))
    try device.crash(#""how":"power-cut""#)
    let (next, _) = try rig.launch()
    let run = handed(try next.act(Harness.input("home")) + next.advance(seconds: 1))
    try next.demand("APP-67", run, is: ["a"], "the tasks that are run after a new start")
  }

  private static let timesOfTasks = Case.system(
    "APP-68",
    .phone,
    "a task is run from its time on, while its app is not in front"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    try device.act(Harness.input("submit-task", #""identifier":"a","seconds":60"#))
    try device.act(Harness.input("home"))
    let early = handed(try device.advance(seconds: 58))
    try device.demand("APP-68", early.count, is: 0, "the tasks that are run before their time")
    let onTime = handed(try device.advance(seconds: 3))
    try device.demand("APP-68", onTime, is: ["a"], "the tasks that a suspended app is resumed for")
    try device.act(Harness.input("launch"))
    let inFront = try device.play(completing(1), submit("b")) + device.advance(seconds: 1_000)
    try device.demand("APP-68", handed(inFront).count, is: 0, "the tasks of an app in front")
    let behind = try device.act(Harness.input("home")) + device.advance(seconds: 1)
    try device.demand("APP-68", handed(behind), is: ["b"], "the tasks of one that is left")
    try device.act(Harness.input("launch"))
    try device.play(completing(2), submit("p", processing: true))
    let used = try device.act(Harness.input("home")) + device.advance(seconds: 1_000)
    try device.demand("APP-68", handed(used).count, is: 0, "what is processed on an unlocked phone")
    let idle = try device.act(Harness.input("lock-screen")) + device.advance(seconds: 1)
    try device.demand("APP-68", handed(idle), is: ["p"], "what is processed on a locked one")
  }

  private static let conditionsOfTasks = Case.system(
    "APP-68",
    .phone,
    "a task is run from its “earliest” on, and with “network” only where there is one"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    let earliest = ISODate.text(WallTime(microseconds: device.date(device.now) + 600_000_000))
    let more = #""processing":true,"network":true,"earliest":"\#(earliest)""#
    try device.play(Harness.call("submitTask", #""identifier":"p",\#(more)"#))
    try device.act(Harness.input("home"))
    try device.act(Harness.input("lock-screen"))
    try device.act(Harness.input("network", #""how":"offline""#))
    let early = handed(try device.advance(seconds: 900))
    try device.demand("APP-68", early.count, is: 0, "the tasks that are run without a network")
    let on = try device.act(Harness.input("network", #""how":"online""#))
    let late = handed(try on + device.advance(seconds: 1))
    try device.demand("APP-68", late, is: ["p"], "the tasks that are run with one")
    try device.act(Harness.input("unlock-screen"))
    try device.act(Harness.input("launch"))
    let next = ISODate.text(WallTime(microseconds: device.date(device.now) + 3_000_000_000))
    try device.play(
      completing(1),
      Harness.call("submitTask", #""identifier":"r","earliest":"\#(next)""#)
    )
    try device.act(Harness.input("home"))
    let before = handed(try device.advance(seconds: 2_990))
    try device.demand("APP-68", before.count, is: 0, "the tasks that are run before “earliest”")
    let after = handed(try device.advance(seconds: 20))
    try device.demand("APP-68", after, is: ["r"], "the tasks that are run from then on")
  }

  private static let openTasks = Case.system(
    "APP-69",
    .phone,
    "an app runs until its task is completed, and half a minute at most"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    try device.play(submit("a"))
    try device.act(Harness.input("home"))
    let early = try device.advance(seconds: 28)
    try device.demand("APP-69", early.told("task").count, is: 0, "what it is told at first")
    let late = try device.advance(seconds: 3).told("task")
    try device.demand("APP-69", late.map { $0["state"] }, is: ["expired"], "what it is told then")
    let end = try device.advance(seconds: 5).happenings("appEnded").count
    try device.demand("APP-69", end, is: 1, "its ends five seconds later")
    try device.act(Harness.input("launch"))
    try device.play(submit("b"))
    try device.act(Harness.input("home"))
    try device.advance(seconds: 1_000)
    try device.act(Harness.input("launch"))
    try device.play(submit("c"))
    try device.act(Harness.input("run-task", #""identifier":"c""#))
    try device.play(completing(3))
    let done = try device.advance(seconds: 60)
    try device.demand("APP-69", done.told("task").count, is: 0, "what is told of one completed")
  }

  private static let noTasksAfterQuit = Case.system(
    "APP-70",
    .phone,
    "no task is run of an app that its person has ended"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    try device.play(submit("a"))
    try device.act(Harness.input("quit"))
    let never = try device.advance(seconds: 4_000).told("launched").count
    try device.demand("APP-70", never, is: 0, "the starts of the app")
    try device.act(Harness.input("launch"))
    let again = try device.act(Harness.input("home")) + device.advance(seconds: 1)
    try device.demand("APP-70", handed(again), is: ["a"], "the tasks after it was opened again")
  }
}
