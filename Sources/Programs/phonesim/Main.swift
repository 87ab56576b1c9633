import Commands
import Posix

@main
enum Main {
  static func main() {
    Process.exit(Programs.phonesim(Array(CommandLine.arguments.dropFirst())))
  }
}
