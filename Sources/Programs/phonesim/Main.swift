import LockstepCommands
import LockstepPosix

@main
enum Main {
  static func main() {
    Process.exit(Programs.phonesim(Array(CommandLine.arguments.dropFirst())))
  }
}
