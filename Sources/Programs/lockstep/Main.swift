import Commands
import Posix

@main
enum Main {
  static func main() {
    Process.exit(Programs.lockstep(Array(CommandLine.arguments.dropFirst())))
  }
}
