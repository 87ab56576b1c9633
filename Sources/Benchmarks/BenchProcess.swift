import LockstepCommandLine
import LockstepPosix

/// The other processes of benchmarks: `bench-process echo|relay BYTES`, which use no Lockstep,
/// `bench-process session|codec SOCKET`, `bench-process queue|queue-memory COUNT FOLDER` and
/// `bench-process copies`.
enum BenchProcess {
  static func run(_ words: [String]) -> Int32 {
    switch (words.first, words.dropFirst().first.flatMap { Int($0) }, words.count) {
    case ("echo", let bytes?, 2) where bytes > 0: BarePingPong.echo(on: 0, bytes: bytes)
    case ("relay", let bytes?, 2) where bytes > 0:
      BarePingPong.relay(between: 0, and: 1, bytes: bytes)
    case ("session", _, 2): return serve(words[1], SessionBench.serve)
    case ("codec", _, 2): return serve(words[1], SessionBench.read)
    case ("queue", let count?, 3): return tell { try QueueMemory.write(count, to: words[2]) }
    case ("queue-memory", let count?, 3):
      return tell {
        StandardStream.write("\(try QueueMemory.bytesEach(of: count, in: words[2]))")
      }
    case ("copies", _, 1): return tell { StandardStream.write(try ExploreBench.measureCopies()) }
    default: return 64
    }
    return 0
  }

  /// Runs a measurement in a process of its own, so that memory left by another one cannot hide its
  /// use, and returns its output.
  static func output(of words: [String]) throws -> String {
    let program = try FileSystem.executablePath()
    let child = try ChildProcess.spawn([program, "bench-process"] + words, output: .captured)
    guard child.wait(timeoutMilliseconds: 60_000) == .exited(0) else {
      throw CommandError.inputOutput("the process that was to be measured did not end well")
    }
    return String(decoding: child.takeOutput(), as: UTF8.self)
  }

  private static func tell(_ body: () throws -> Void) -> Int32 {
    do {
      try body()
      return 0
    } catch {
      StandardStream.write("\(error)\n", to: .error)
      return 74
    }
  }

  /// Serves until the other process closes the connection, which ends a measurement.
  private static func serve(_ path: String, _ body: (LineConnection) throws -> Void) -> Int32 {
    tell {
      do {
        try body(try LineConnection.connect(to: path))
      } catch LineError.closed {}
    }
  }
}
