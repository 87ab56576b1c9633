import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// An exercise run on the phone itself, by the flow that the watch has.
struct PhoneRunTests {
  private func open(_ exercise: String = "Bench Press", disk: SimulatedDisk = SimulatedDisk())
    -> PhoneRig
  {
    var phone = PhoneRig.training(disk: disk)
    phone.act("run", ["exercise": .text(exercise)])
    return phone
  }

  @Test func `each set is written when it ends, and the rest begins the next by itself`() throws {
    var phone = open()
    #expect(phone.screen.run?.page == .ready)
    phone.act("begin")
    #expect(phone.screen.run?.page == .work)
    phone.wait(until: 10)
    phone.act("next")
    #expect(try phone.log("Bench Press").setsDone == 1)
    #expect(phone.screen.run?.page == .rest)
    phone.wait(until: 55)
    phone.give()
    #expect(phone.screen.run?.page == .work)
    #expect(phone.screen.run?.set == 2)
  }

  @Test func `what it was to say while it could not act is missed, and the page began in time`() {
    var phone = open("Plank")
    phone.act("begin")
    phone.wait(until: 10)
    phone.act("next")
    phone.wait(until: 65)
    let words = phone.give()
    #expect(
      words.filter { $0.hasPrefix("haptic") } == Array(repeating: "haptic click missed", count: 3)
        + ["haptic start missed"]
    )
    #expect(phone.screen.run?.sinceUptimeNanoseconds == 55_000_000_000)
  }

  @Test func `it ends as on the watch: by done, with the exercise completed`() throws {
    var phone = open("Plank")
    phone.act("begin")
    for second in 1...2 {
      phone.wait(until: Int64(second) * 100)
      phone.act("next")
      phone.wait(until: Int64(second) * 100 + 46)
      phone.give()
    }
    #expect(try phone.log("Plank").status == .completed)
    #expect(phone.screen.run == nil)
  }

  @Test func `what makes no sense on a page is refused by the phone's own word for it`() {
    var phone = open("Plank")
    phone.act("begin")
    #expect(phone.act("begin") == ["refused begin: begin does nothing on the Work page"])
    #expect(phone.act("done") == ["refused done: done does nothing on the Work page"])
  }

  @Test func `one more adds a set, and back takes the last one away`() throws {
    var phone = open("Plank")
    phone.act("begin")
    phone.act("next")
    phone.act("next")
    phone.act("next")
    #expect(phone.screen.run?.page == .finish)
    phone.act("one-more")
    #expect(phone.screen.run?.sets == 3)
    #expect(phone.screen.run?.page == .rest)
    phone.act("back")
    #expect(phone.screen.run?.page == .work)
    phone.act("leave")
    #expect(phone.screen.run == nil)
  }

  @Test func `a set that ends takes nothing back of what the watch did meanwhile`() throws {
    var phone = open("Plank")
    phone.act("begin")
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 2, was: 0)))
    phone.wait(until: 20)
    phone.act("next")
    #expect(try phone.log("Plank").setsDone == 2)
  }

  @Test func `nothing runs twice, nothing unknown, and nothing before it is opened`() {
    var phone = PhoneRig.training()
    for verb in ["begin", "next", "back", "one-more", "done", "leave"] {
      #expect(phone.act(verb).first?.hasPrefix("refused \(verb): no exercise runs") == true)
    }
    #expect(
      phone.act("run", ["exercise": .text("Row")]) == [
        "refused run: no workout in progress has an exercise “Row”; there are “Bench Press”, “Plank”"
      ]
    )
    phone.act("run", ["exercise": .text("Plank")])
    #expect(
      phone.act("run", ["exercise": .text("Bench Press")]) == [
        "refused run: “Plank” runs already: leave it first"
      ]
    )
  }

  @Test func `a run of the watch ends it, and while that is mirrored none can be opened`() throws {
    var phone = open("Plank")
    phone.act("begin")
    let words = phone.message(.live(try phone.live(version: 1)))
    #expect(words.contains { $0.contains("left “Plank”: the watch runs an exercise") })
    #expect(phone.screen.run == nil)
    #expect(
      phone.act("run", ["exercise": .text("Plank")]) == [
        "refused run: the watch runs an exercise: the phone mirrors it"
      ]
    )
  }

  @Test func `a set that cannot be written is kept and written when the disk can be`() throws {
    let disk = SimulatedDisk()
    var phone = open("Plank", disk: disk)
    phone.act("begin")
    disk.fault = .noSpace
    let words = phone.act("next")
    #expect(words.contains { $0.contains("the set is not saved yet") })
    #expect(try phone.log("Plank").setsDone == 0)
    disk.fault = nil
    phone.wait(until: 10)
    phone.give()
    #expect(try phone.log("Plank").setsDone == 1)
  }

  @Test func `what ends the exercise elsewhere ends the run`() {
    var phone = open("Plank")
    phone.act("begin")
    phone.act("complete", ["exercise": .text("Plank")])
    #expect(phone.screen.run == nil)
  }

  @Test func `a plan with more sets goes on in the run`() {
    var phone = open("Plank")
    phone.act("begin")
    phone.act("plan", ["exercise": .text("Plank"), "sets": .number(6)])
    #expect(phone.screen.run?.sets == 6)
  }
}
