import Foundation
import LockstepPosix
import Testing

struct ChildProcessTests {
  /// A shell script with everything captured, run to its end.
  private func run(
    _ script: String,
    environment: [(String, String)] = []
  ) throws -> (status: LockstepPosix.ExitStatus, output: String, errors: [String]) {
    let child = try ChildProcess.spawn(
      ["sh", "-c", script],
      environment: environment,
      output: .captured
    )
    let status = child.wait()
    return (status, String(decoding: child.takeOutput(), as: UTF8.self), child.stderrTail)
  }

  @Test(arguments: [0, 1, 70, 255] as [Int32])
  func `the code that a child exits with is told`(code: Int32) throws {
    #expect(try run("exit \(code)").status == .exited(code))
  }

  @Test func `the signal that ends a child is told`() throws {
    #expect(try run("kill -11 $$").status == .signaled(11))
  }

  @Test(arguments: ["no-such-program-anywhere", "/no/such/program"])
  func `a program that is not there is an error with its name`(program: String) {
    #expect(throws: Errno(code: Errno.noSuchFile, call: "spawn \(program)")) {
      try ChildProcess.spawn([program])
    }
  }

  @Test func `no program, and a zero byte, are refused`() {
    #expect(throws: Errno.self) { try ChildProcess.spawn([]) }
    #expect(throws: Errno.self) { try ChildProcess.spawn(["echo", "a\0b"]) }
    #expect(throws: Errno.self) { try ChildProcess.spawn(["cat"], input: .captured) }
  }

  @Test func `arguments arrive as they are`() throws {
    let words = ["two words", "", "$HOME", "'\"", "é"]
    let child = try ChildProcess.spawn(["printf", "%s\\n"] + words, output: .captured)
    #expect(child.wait() == .exited(0))
    #expect(child.takeOutput() == words.flatMap(line))
  }

  @Test func `additions to the environment win and the rest stays`() throws {
    let path = try #require(Environment.value("PATH"))
    let result = try run(
      "printf '%s|%s|%s' \"$LOCKSTEP_LINK\" \"$HOME\" \"$PATH\"",
      environment: [("LOCKSTEP_LINK", "a = b"), ("HOME", "/nowhere")]
    )
    #expect(result.output == "a = b|/nowhere|\(path)")
  }

  @Test func `a variable is in the environment once`() throws {
    let child = try ChildProcess.spawn(
      ["env"],
      environment: [("HOME", "/nowhere"), ("EMPTY", "")],
      output: .captured
    )
    #expect(child.wait() == .exited(0))
    let lines = String(decoding: child.takeOutput(), as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("HOME=") } == ["HOME=/nowhere"])
    #expect(lines.contains("EMPTY="))
  }

  @Test func `a shell command's process is the command's`() throws {
    let child = try ChildProcess.shell("sh -c 'echo $$' ignored", output: .captured)
    #expect(child.wait() == .exited(0))
    #expect(child.takeOutput() == line("\(child.processID)"))
  }

  @Test func `standard input is empty`() throws {
    #expect(try run("cat; echo end").output == "end\n")
  }

  @Test func `a child has its three streams and no other descriptor`() throws {
    let leak = fcntl(0, F_DUPFD, 60)  // Would be inherited: it is not close-on-exec.
    defer { close(leak) }
    let child = try ChildProcess.spawn(["ls", "/proc/self/fd"], output: .captured)
    #expect(child.wait() == .exited(0))
    #expect(child.takeOutput() == bytes("0\n1\n2\n3\n"))  // 3 is what `ls` reads from.
  }

  @Test func `a child starts with no signal ignored or blocked`() throws {
    let signals = try Signals([Signals.windowChange])  // Ignores SIGPIPE besides.
    let masks = try run("awk '/SigBlk|SigIgn/ { print $2 }' /proc/self/status").output
    for mask in masks.split(separator: "\n") {
      // Signals 32 and 33 are the C library's own.
      #expect(try #require(UInt64(mask, radix: 16)) & 0x7FFF_FFFF == 0)
    }
    #expect(masks.split(separator: "\n").count == 2)
    #expect(signals.take() == [])
  }

  @Test func `the last 32 lines of standard error are kept`() throws {
    let errors = try run("i=0; while [ $i -lt 100 ]; do i=$((i+1)); echo $i >&2; done").errors
    #expect(errors == (69...100).map(String.init))
  }

  @Test func `a last line without an end is kept, a long one is cut`() throws {
    let errors = try run("printf '%05000d\\nhalf' 1 >&2").errors
    #expect(errors == [String(repeating: "0", count: 4096), "half"])
  }

  @Test func `a child that writes more than a pipe holds is no obstacle to waiting`() throws {
    let script = "head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2; echo end >&2"
    let result = try run(script)
    #expect(result.status == .exited(0))
    #expect(result.output.utf8.count == 1_000_000)
  }

  @Test func `a child that runs has no status yet`() throws {
    let child = try ChildProcess.spawn(["sleep", "1000"])
    #expect(child.poll() == nil)
    #expect(child.wait(timeoutMilliseconds: 0) == nil)
    #expect(child.wait(timeoutMilliseconds: 1) == nil)
    child.terminate()
    #expect(child.wait(timeoutMilliseconds: 20_000) == .signaled(15))
    #expect(child.poll() == .signaled(15))
    child.kill()  // Sent to nobody: the number may be another's by now.
  }

  @Test func `the end of a child is something to poll`() throws {
    let child = try ChildProcess.spawn(["true"])
    let found = try Poll.wait(
      [PollRequest(descriptor: child.exitDescriptor)],
      timeoutMilliseconds: 20_000
    )
    #expect(found[0].isReadable)
    #expect(child.poll() == .exited(0))
  }

  @Test func `ending a child ends the group that it leads`() throws {
    let child = try ChildProcess.spawn(
      ["sh", "-c", "sleep 1000 & echo up; wait"],
      output: .captured
    )
    _ = try output(of: child, until: "up\n")
    child.terminate()
    // The grandchild holds the pipe too: its end is the end of the stream.
    #expect(try output(of: child, until: "never") == "")
    #expect(child.outputDescriptors == [])
    #expect(child.wait() == .signaled(15))
  }

  @Test func `a child without a group of its own is in ours`() throws {
    let script = ["sh", "-c", "ps -o pgid= -p $$ || cut -d' ' -f5 /proc/$$/stat"]
    let child = try ChildProcess.spawn(script, output: .captured, ownGroup: false)
    #expect(child.wait() == .exited(0))
    let text = String(decoding: child.takeOutput(), as: UTF8.self)
    #expect(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) == getpgrp())
  }

  @Test func `a suspended child goes on when it is resumed`() throws {
    let child = try ChildProcess.spawn(["true"])
    child.suspend()
    child.resume()
    #expect(child.wait() == .exited(0))
  }

  @Test func `a child that nobody holds any more is ended`() throws {
    var child: ChildProcess? = try ChildProcess.spawn(["sleep", "1000"])
    let processID = try #require(child?.processID)
    child = nil
    #expect(kill(processID, 0) == -1)
    #expect(errno == ESRCH)
  }
}
