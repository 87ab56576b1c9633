import LockstepBenchmarks
import LockstepPosix

@main
enum Main {
  static func main() {
    Process.exit(BenchProgram.run(Array(CommandLine.arguments.dropFirst())))
  }
}
