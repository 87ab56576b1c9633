import LockstepFetching
import LockstepPosix

@main
enum Main {
  static func main() {
    Process.exit(FetchCommand.run(Array(CommandLine.arguments.dropFirst())))
  }
}
