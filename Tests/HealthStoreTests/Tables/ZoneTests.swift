import LockstepHealthStore
import Testing

/// Zones of heart rate, and what else a person wants of tables.
struct ZoneTests {
  @Test func `a new zone begins five above the last, and none above 99`() throws {
    var editor = ZoneEditor([60, 92])
    try editor.add()
    #expect(editor.zones == [60, 92, 97])
    try editor.add()
    #expect(editor.zones == [60, 92, 97, 99])
    #expect(throws: ZoneEditor.Refusal.full) { try editor.add() }
  }

  @Test func `zones begin one above the other`() throws {
    var editor = ZoneEditor([60, 70, 80])
    try editor.set(2, to: 75)
    #expect(editor.zones == [60, 75, 80])
    for percent in [60, 80, -1, 100] {
      #expect(throws: ZoneEditor.Refusal.order) { try editor.set(2, to: percent) }
    }
    #expect(throws: ZoneEditor.Refusal.noZone(4, of: 3)) { try editor.set(4, to: 90) }
    #expect(try editor.finished() == [60, 75, 80])
  }

  @Test func `one zone is none, and a change can be given up`() throws {
    var editor = ZoneEditor([60, 70])
    try editor.remove(1)
    #expect(throws: ZoneEditor.Refusal.few) { _ = try editor.finished() }
    editor.cancel()
    #expect(try editor.finished() == [60, 70])
  }

  @Test func `what cannot be is set back`() {
    var preferences = TablePreferences()
    preferences.setMaximumHeartRate(59)
    #expect(preferences.maximumHeartRate == nil)
    preferences.setMaximumHeartRate(60)
    #expect(preferences.maximumHeartRate == 60)
    preferences.setZones([80, 50])
    #expect(preferences.zones == [50, 80])
    for zones in [[50], [], [50, 100], [-1, 50], [50, 50]] {
      preferences.setZones(zones)
      #expect(preferences.zones == [60, 70, 80, 94])
    }
  }
}
