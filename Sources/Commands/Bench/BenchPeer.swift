import LockstepPosix

/// The other ends of the bare ping-pong, which benchmarks start: `bench-peer echo|relay BYTES`.
enum BenchPeer {
  static func run(_ words: [String]) -> Int32 {
    guard words.count == 2, let bytes = Int(words[1]), bytes > 0 else { return 64 }
    switch words[0] {
    case "echo": BarePingPong.echo(on: 0, bytes: bytes)
    case "relay": BarePingPong.relay(between: 0, and: 1, bytes: bytes)
    default: return 64
    }
    return 0
  }
}
