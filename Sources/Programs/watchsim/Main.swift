import LockstepCommands
import LockstepPosix

@main
enum Main {
  static func main() {
    Process.exit(Programs.watchsim(Array(CommandLine.arguments.dropFirst())))
  }
}
