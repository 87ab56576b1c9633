import LockstepPosix

@main
enum Main {
  static func main() {
    Process.exit(PhoneProgram.run(Array(CommandLine.arguments.dropFirst())))
  }
}
