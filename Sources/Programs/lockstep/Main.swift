import LockstepCommands
import LockstepPosix

@main
enum Main {
  static func main() {
    Process.exit(Programs.lockstep(Array(CommandLine.arguments.dropFirst())))
  }
}
