import Lockstep
import Testing

/// A list that two people keep, through everything that happens to a pair.
struct ShoppingListTests {
  private let pair: LockstepPair

  init() throws {
    pair = try LockstepPair(watch: { ShoppingWatch() }, phone: { ShoppingPhone() })
    try pair.act(.watch, "launch")
    try pair.run(for: .seconds(2))
  }

  private func count(_ item: String, on device: LockstepPair.Device) -> Int64? {
    pair.screen(of: device)["items"]?.array?.first { $0["name"]?.string == item }?["count"]?.integer
  }

  private func isBought(_ item: String, on device: LockstepPair.Device) -> Bool? {
    pair.screen(of: device)["items"]?.array?.first { $0["name"]?.string == item }?["bought"]?.bool
  }

  @Test func `what either adds, both see`() throws {
    try pair.act(.phone, "add", ["item": "milk"])
    try pair.act(.watch, "add", ["item": "eggs"])
    #expect(count("eggs", on: .watch) == 1, "at once, before the phone has it")
    try pair.run(for: .seconds(3))
    for device in LockstepPair.Device.allCases {
      #expect(count("milk", on: device) == 1)
      #expect(count("eggs", on: device) == 1)
    }
    #expect(pair.screen(of: .watch)["pending"] == 0)
  }

  @Test
  func `what was bought out of range is bought, whatever the phone changed meanwhile`()
    throws
  {
    try pair.act(.phone, "add", ["item": "milk"])
    try pair.run(for: .seconds(2))
    try pair.change(link: .breakConnection)
    try pair.run(for: .seconds(2))
    try pair.act(.watch, "buy", ["item": "milk"])
    try pair.act(.watch, "change", ["item": "milk", "count": 5])
    try pair.act(.phone, "change", ["item": "milk", "count": 3])
    try pair.change(link: .restore)
    try pair.run(for: .seconds(5))
    for device in LockstepPair.Device.allCases {
      #expect(isBought("milk", on: device) == true)
      #expect(count("milk", on: device) == 3, "of two wishes the phone's holds")
    }
    #expect(
      pair.screen(of: .watch)["told"] == "milk: the phone says 3 now, so 5 was not taken"
    )
  }

  @Test func `nothing is lost or doubled when both are killed with an edit under way`()
    throws
  {
    try pair.change(link: .breakConnection)
    try pair.run(for: .seconds(2))
    for item in ["a", "b", "c"] { try pair.act(.watch, "add", ["item": .string(item)]) }
    try pair.kill(.watch)
    try pair.restart(.watch)
    try pair.act(.watch, "launch")
    #expect(pair.screen(of: .watch)["pending"] == 3, "they are shown again before they are sent")
    try pair.change(link: .restore)
    // The phone dies in the middle of taking them.
    try pair.run(for: .milliseconds(600))
    try pair.kill(.phone)
    try pair.restart(.phone)
    try pair.run(for: .seconds(5))
    for item in ["a", "b", "c"] { #expect(count(item, on: .phone) == 1, "\(item)") }
    #expect(pair.screen(of: .watch)["pending"] == 0)
  }

  @Test func `two watches number their edits each for itself, and both see the whole list`() throws
  {
    try pair.act(.watch, "add", ["item": "milk"])
    try pair.run(for: .seconds(2))
    for (watch, item) in [(2, "eggs"), (1, "bread"), (2, "salt")] {
      try pair.wear(watch: watch)
      try pair.act(.watch, "launch")
      // Before the session of this launch is activated, and the phone's for this watch.
      try pair.act(.watch, "add", ["item": .string(item)])
      try pair.run(for: .seconds(5))
    }
    for watch in [1, 2] {
      try pair.wear(watch: watch)
      try pair.act(.watch, "launch")
      try pair.run(for: .seconds(10))
      for item in ["milk", "eggs", "bread", "salt"] {
        #expect(count(item, on: .watch) == 1, "\(item) on watch \(watch)")
        #expect(count(item, on: .phone) == 1, "\(item)")
      }
      #expect(pair.screen(of: .watch)["pending"] == 0)
    }
  }

  @Test func `an edit before the session is activated is kept and sent, also over a crash`() throws
  {
    for isKilled in [false, true] {
      let pair = try LockstepPair(watch: { ShoppingWatch() }, phone: { ShoppingPhone() })
      try pair.act(.watch, "launch")
      try pair.act(.watch, "add", ["item": "milk"])
      if isKilled {
        try pair.kill(.watch)
        try pair.restart(.watch)
        try pair.act(.watch, "launch")
      }
      try pair.run(for: .seconds(5))
      #expect(pair.screen(of: .phone)["items"]?.array?.count == 1)
      #expect(pair.screen(of: .watch)["pending"] == 0)
    }
  }
}
