import LockstepPosix
import Testing

struct ErrnoTests {
  @Test func `an error names the call, the reason and the number's name`() {
    let error = Errno(code: Errno.connectionRefused, call: "connect")
    #expect(error.description == "connect: Connection refused (ECONNREFUSED)")
  }

  @Test func `a full disk is told with what to do about it`() {
    let error = Errno(code: Errno.noSpace, call: "bind /x/s")
    #expect(error.description.hasPrefix("bind /x/s: No space left on device (ENOSPC); make room"))
  }

  @Test func `a number without a name is shown as it is`() {
    #expect(Errno(code: 9999, call: "frobnicate").description == "frobnicate: error 9999")
  }
}
