import LockstepCommandLine
import LockstepScenario

extension Arguments {
  static let setting = Option<String>(
    "--set NAME=VALUE",
    "a value in place of the one that the file sets"
  )

  /// The values of every `--set NAME=VALUE`.
  var settings: [Script.Setting] {
    get throws(CommandError) {
      var settings: [Script.Setting] = []
      for value in allValues(Self.setting) {
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
          throw .usage("“\(value)” sets nothing", "write --set NAME=VALUE")
        }
        settings.append(Script.Setting(name: String(parts[0]), value: String(parts[1])))
      }
      return settings
    }
  }
}
