import LockstepCommandLine
import LockstepPairCommands
import LockstepPosix

@main
enum Main {
  static func main() {
    Process.exit(Programs.lockstep(Array(CommandLine.arguments.dropFirst())))
  }
}
