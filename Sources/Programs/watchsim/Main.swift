import LockstepPosix

@main
enum Main {
  static func main() {
    Process.exit(WatchProgram.run(Array(CommandLine.arguments.dropFirst())))
  }
}
