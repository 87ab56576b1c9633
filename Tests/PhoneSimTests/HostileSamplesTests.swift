import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Samples and sessions that no watch of ours would send: the phone goes on, and keeps nothing of them.
struct HostileSamplesTests {
  private static let heartRate = "HKQuantityTypeIdentifierHeartRate"

  private static func change(_ sequence: Int, _ fields: String) throws -> JSONText {
    let text =
      #"{"type":"change","origin":1,"sequence":\#(sequence),"date":{"$date":1},\#(fields)}"#
    return try JSONText(validating: Array(text.utf8))
  }

  private static func batch(_ columns: String) -> String {
    #""workout":"A","batch":1,"total":2,"samples":{"series":[{"type":"\#(heartRate)",\#(columns)}]}"#
  }

  private static func finished(_ start: Int64, _ end: Int64) -> String {
    #""workout":"A","finished":{"startDate":{"$date":\#(start)},"endDate":{"$date":\#(end)}}"#
  }

  private static let furthest: Int64 = 9_007_199_254_740_992

  private func give(_ phone: inout PhoneRig, _ id: Int64, _ payload: JSONText) {
    phone.give(.packet(.userInfo(origin: 1, id: id, payload: payload)))
  }

  @Test(arguments: [
    batch(#""starts":[[1e308,2,1e308]],"durations":[[0,2,0]],"values":[1,2]"#),
    batch(#""starts":[[0,2,1]],"durations":[[0,2,0]],"values":[1e308,1e308]"#),
    batch(#""starts":[[-1e300,2,1]],"durations":[[0,2,0]],"values":[1,2]"#),
    finished(-furthest, 0), finished(0, furthest), finished(-furthest, furthest),
    #""workout":"../../x","batch":1,"total":0,"samples":{}"#,
    #""workout":"A","finished":{"startDate":{"$date":5},"endDate":{"$date":6},"metadata":{"$x":1}}"#,
  ])
  func `what cannot have been measured stops nothing, and no document comes of it`(fields: String)
    throws
  {
    var phone = PhoneRig.training()
    give(&phone, 1, try Self.change(1, fields))
    give(&phone, 2, try Self.change(2, Self.finished(5, 6)))
    #expect(phone.documents.count { $0.kind == "health" } == 1, "\(phone.documents)")
    give(&phone, 3, try Self.change(3, #""restSeconds":30"#))
    #expect(phone.documents.last?.kind == "settings", "\(phone.documents)")
  }

  @Test(arguments: [
    #""elapsed":1e300"#, #""elapsed":0,"distance":1e300"#, #""elapsed":0,"distance":-500"#,
    #""elapsed":-1"#,
  ])
  func `a session of values that no session has is not shown`(fields: String) throws {
    var phone = PhoneRig.training()
    let text =
      #"{"type":"session","origin":1,"session":1,"version":1,"state":"running","#
      + #""activity":"cycling","since":{"$date":\#(-Self.furthest)},\#(fields)}"#
    phone.give(
      .packet(
        .message(id: 1, wantsReply: false, payload: try JSONText(validating: Array(text.utf8)))
      )
    )
    #expect(phone.screen.session == nil)
  }
}
