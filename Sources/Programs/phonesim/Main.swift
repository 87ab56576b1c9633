import Commands

@main
enum Main {
  static func main() { hello("phonesim") }
}
