import LockstepEventWords
import LockstepWorkouts
import LockstepPosix
import LockstepProtocol
import Testing

/// The phone's verbs on the command line: on a free store, and through the process that owns it.
@Suite(.waiting)
struct PhoneVerbTests {
  private let workspace: Workspace
  private let store: String

  init() throws {
    workspace = try Workspace()
    store = workspace.file("store")
  }

  private func phone(_ words: String...) throws -> Finished { try phone(words) }

  private func phone(_ words: [String]) throws -> Finished {
    try workspace.run("phonesim", words + ["--store", store])
  }

  private func done(_ words: String...) throws {
    let finished = try workspace.run("phonesim", words + ["--store", store])
    #expect(finished.status == .exited(0), "\(words): \(finished.errors)")
    #expect(finished.output == "done\n")
  }

  @Test func `each verb changes the documents, and the next one finds them so`() throws {
    try done("split", "Upper Body", "color", "blue", "icon", "figure.arms.open")
    try done("add", "Bench Press", "to", "Upper Body", "sets", "3", "reps", "8", "weight", "60")
    try done("add", "Plank", "to", "Upper Body")
    try done("history", "3")
    try done("allow")
    try done("start", "Upper Body")
    try done("plan", "Bench Press", "weight", "65")
    try done("note", "Bench Press", "slow down")
    try done("complete", "Bench Press")
    try done("skip", "Plank")
    #expect(try phone("finish", "Upper Body").errors.contains("no workout in progress"))
    let progress = try phone("progress", "Bench Press")
    #expect(progress.output.split(separator: "\n").count { $0.hasPrefix("2") } == 4)
    #expect(progress.output.contains("┤"))
    let workouts = try phone("workouts", "--json")
    #expect(workouts.output.contains("\"notes\": \"slow down\""))
    let splits = try phone("splits")
    #expect(splits.output.contains("Bench Press     3  8 reps at 65 kg"))
    #expect(splits.output.contains("Upper Body  blue, figure.arms.open"))
    try done("weight-unit", "lb")
    #expect(try phone("splits").output.contains("Bench Press     3  8 reps at 143.3 lb"))
    #expect(try phone("catalog").output.contains("10 reps at 132.28 lb"))
  }

  @Test func `lists have a split's icon in its colour, or a letter of ASCII`() throws {
    try done("split", "Upper Body", "color", "purple", "icon", "star")
    try done("add", "Plank", "to", "Upper Body")
    try done("start", "Upper Body")
    for verb in ["splits", "workouts"] {
      let words = [verb, "--store", store]
      let plain = try workspace.run("phonesim", words).output
      #expect(plain.contains("\n* ") || plain.hasPrefix("* "), "\(plain)")
      #expect(plain.utf8.allSatisfy { $0 != 0x1B })
      let colored = try workspace.run(
        "phonesim",
        words,
        environment: [("LANG", "C.UTF-8"), ("FORCE_COLOR", "1")]
      ).output
      #expect(colored.contains("\u{1B}[35m★\u{1B}[0m "), "\(colored)")
    }
    let refused = try phone("split", "Legs", "icon", "dumbell")
    #expect(refused.status == .exited(64))
    #expect(refused.errors.contains("did you mean “dumbbell”?"))
  }

  @Test func `numbers and dates of lists are as the reader's locale has them, and JSON is not`()
    throws
  {
    try done("split", "Push")
    try done("add", "Row", "to", "Push", "sets", "2", "reps", "10", "weight", "62,5")
    try done("history", "1")
    let splits = ["splits", "--store", store]
    let words = ["progress", "Row", "--store", store]
    #expect(try workspace.run("phonesim", splits).output.contains("at 62.5 kg"))
    for locale in ["it_IT.UTF-8", "fr_FR.UTF-8"] {
      let environment = [("LANG", locale)]
      let list = try workspace.run("phonesim", splits, environment: environment).output
      #expect(list.contains("at 62,5 kg"), "\(list)")
      let progress = try workspace.run("phonesim", words, environment: environment).output
      let isOrdered = progress.split(separator: "\n").contains { line in
        line.prefix(10).split(separator: "/").map(\.count) == [2, 2, 4]
      }
      #expect(isOrdered && progress.contains("62,5 kg"), "\(progress)")
      let json = try workspace.run("phonesim", words + ["--json"], environment: environment).output
      #expect(json.contains("62.5") && !json.contains("62,5"))
    }
    #expect(try workspace.run("phonesim", splits + ["--locale", "fr"]).output.contains("62,5 kg"))
    #expect(try phone("split", "Late", "--locale", "de").status == .exited(64))
    #expect(!(try phone("splits").output.contains("Late")), "nothing is done with a wrong option")
    let wrong = try phone("plan", "Row", "weight", "1,234")
    #expect(wrong.status == .exited(64))
    #expect(wrong.errors.contains("up to two decimal places"), "\(wrong.errors)")
  }

  @Test(arguments: ["off", "checking"])
  func `without iCloud Drive nothing is shown or changed, and what is wrong is told`(state: String)
    throws
  {
    try done("split", "Core")
    for words in [
      ["split", "Legs"], ["splits"], ["workouts"], ["start", "Core"], ["rest", "60s"],
    ] {
      let finished = try phone(words + ["--icloud", state])
      #expect(finished.status == .exited(1), "\(words)")
      #expect(finished.errors.contains("icloudRequired"), "\(words): \(finished.errors)")
      #expect(!finished.output.contains("Core"))
    }
    let status = try phone("status", "--icloud", state)
    #expect(status.output.contains(state == "off" ? "unavailable" : "checking"))
    #expect(try phone("splits", "--icloud", "on").output.contains("Core"))
    #expect(!(try phone("splits").output.contains("Legs")))
    #expect(try phone("splits", "--icloud", "of").errors.contains("--icloud cannot be “of”"))
  }

  @Test func `what was done is shown in the owner's unit, with records`() throws {
    try done("split", "Push")
    try done("add", "Row", "to", "Push", "sets", "3", "reps", "10", "weight", "135lb")
    try done("weight-unit", "lb")
    try done("start", "Push")
    try done("complete", "Row")
    try done("did", "Row", "reps", "8")
    try done("did", "Row", "set", "1", "weight", "45", "kind", "warmUp")
    let workouts = try phone("workouts").output
    #expect(workouts.contains("10 × 45 lb, warm-up; 10 × 135 lb; 8 × 135 lb"))
    let progress = try phone("progress", "Row").output
    #expect(progress.contains("2430   180  record  Push"))
  }

  @Test func `the picker leaves out what the split has`() throws {
    try done("starter-splits")
    let all = try phone("catalog", "--json")
    let rest = try phone("catalog", "for", "Core", "--json")
    #expect(all.output.contains("\"Plank\""))
    #expect(!rest.output.contains("\"Plank\""))
    #expect(rest.output.contains("\"Pull-Ups\""))
  }

  @Test func `a refusal says why, on standard error and as JSON, with exit code 1`() throws {
    let finished = try phone("start", "Legs", "--json")
    #expect(finished.status == .exited(1))
    #expect(
      finished.output == "{\n  \"refusal\": \"there is no split “Legs”: there is none at all\"\n}\n"
    )
    let refused = "refused: there is no split “Legs”: there is none at all"
    #expect(finished.errors == refused)
    #expect(try phone("start", "Legs").errors == refused)
  }

  @Test(arguments: ["delete Core", "finish Core", "drive off", "rebuild", "splits"])
  func `a verb that is refused makes no store`(line: String) throws {
    let finished = try phone(line.split(separator: " ").map(String.init))
    #expect(finished.status != .exited(0), "\(finished)")
    #expect(!FileSystem.exists(store))
  }

  @Test func `a phone that hosts says that it made a store, and only then`() throws {
    for isNew in [true, false] {
      let socket = workspace.file("socket")
      let phone = try workspace.start(
        "phonesim",
        ["--listen", socket, "--store", store, "--plain"]
      )
      if isNew { try phone.wait(for: "a new store was made in \(store)") }
      while !FileSystem.exists(socket) { _ = try Poll.wait([], timeoutMilliseconds: 1) }
      phone.child.terminate()
      let said = try phone.finish()
      #expect(said.output.contains("a new store") == isNew, "\(said)")
    }
  }

  @Test func `the owner is asked once whether workouts may start on the watch`() throws {
    try done("starter-splits")
    let asked = try phone("start", "Core")
    #expect(asked.errors == "May Lockstep start workouts on the watch? Answer allow or deny")
    try done("deny")
    #expect(try phone("start", "Core").errors.isEmpty)
    #expect(try phone("status").output.contains("launch permission     denied"))
  }

  @Test func `what the owner is to be told stands beside answers until they act`() throws {
    try done("starter-splits")
    let notice = "\(store)/.system/Notices/1-2.json"
    try FileSystem.writeFile(notice, Array(#"{"text": "“Plank” is completed now"}"#.utf8))
    for words in [["workouts"], ["splits"], ["split", "Mine"]] {
      let finished = try workspace.run("phonesim", words + ["--store", store])
      #expect(finished.status == .exited(0))
      #expect(finished.errors == "“Plank” is completed now")
    }
    #expect(try phone("workouts").errors.isEmpty)
    #expect(!FileSystem.exists(notice))
  }

  @Test(arguments: ["run Plank", "begin", "drive checking", "ping"])
  func `what lasts only while the phone is on is refused on a free store`(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let finished = try workspace.run("phonesim", words + ["--store", store])
    #expect(finished.status == .exited(1))
    #expect(finished.errors.contains("needs a phone that stays on"))
  }

  @Test func `a store that is owned is changed by its owner`() throws {
    let socket = workspace.file("link")
    let owner = try workspace.start("phonesim", ["--listen", socket, "--store", store])
    defer { owner.child.kill() }
    try owner.wait(for: "no splits")
    try done("split", "Core")
    #expect(try phone("splits").output.contains("Core"))
    #expect(try phone("start", "Legs").status == .exited(1))
    let away = try phone("splits", "--icloud", "checking")
    #expect(away.status == .exited(64))
    #expect(away.errors.contains("tell it: phonesim drive checking"))
    try owner.wait(for: "▣ no workout in progress")
    let second = try workspace.run("phonesim", ["--listen", workspace.file("b"), "--store", store])
    #expect(second.status == .exited(74))
    #expect(second.errors.contains("another process owns the folder"))
    #expect(second.errors.contains("lockstep control \(socket) phone VERB"))
  }

  @Test func `a phone that is connected to a host answers through the host`() throws {
    let socket = workspace.file("host")
    let host = try workspace.start("lockstep", ["host", "--listen", socket, "--quiet"])
    defer { host.child.kill() }
    try waitForSocket(socket)
    let owner = try workspace.start("phonesim", ["--connect", socket, "--store", store])
    defer { owner.child.kill() }
    try owner.wait(for: "no splits")
    try done("split", "Core")
    #expect(try phone("splits").output.contains("Core"))
    #expect(try phone("start", "Legs").errors.contains("there is no split “Legs”"))
  }

  @Test func `each verb has a help of its own`() throws {
    for verb in Vocabulary.workouts.phone.verbs {
      let finished = try workspace.run("phonesim", [verb.name, "--help"])
      #expect(finished.status == .exited(0))
      #expect(finished.output.contains("usage: phonesim [options] \(verb.usage)"))
    }
  }

  @Test func `a mistake is shown with its place, and nothing is made`() throws {
    let finished = try phone("strat", "Core")
    #expect(finished.status == .exited(64))
    #expect(finished.errors.contains("did you mean “start”?"))
    #expect(!FileSystem.exists(store))
    let nowhere = try workspace.run("phonesim", ["splits"])
    #expect(nowhere.status == .exited(64))
    #expect(nowhere.errors.contains("no store is named"))
  }
}
