import LockstepAppBuilding

/// A new app's files in a language: text that is said on one device is shown on the other, whatever the
/// link does meanwhile.
enum AppTemplate: String, CaseIterable {
  case python, swift, javascript

  /// Makes the app's files, each with its path below the new folder.
  func files(_ name: String) -> [(path: String, text: String)] {
    program(name) + [
      ("\(name).json", Self.vocabulary), ("scenarios/out-of-range.scenario", scenario(name)),
      ("lockstep.json", project(name)), ("README.md", readme(name)),
      (".gitignore", AppWorkflow.ignored), (".github/workflows/lockstep.yml", workflow),
    ]
  }

  private func program(_ name: String) -> [(path: String, text: String)] {
    switch self {
    case .python:
      [("app.py", Self.pythonProgram(name)), ("lockstep_app.py", ClientLibrary.python)]
    case .javascript:
      [("app.mjs", Self.javascriptProgram(name)), ("lockstep_app.mjs", ClientLibrary.javascript)]
    case .swift:
      [
        ("Package.swift", Self.manifest(name)),
        ("Sources/\(Self.library(name))/\(Self.typeName(name)).swift", Self.sharedFile(name)),
        ("Sources/Watch/main.swift", Self.swiftProgram(name, "watch")),
        ("Sources/Phone/main.swift", Self.swiftProgram(name, "phone")), ("build.sh", Self.build),
      ]
    }
  }

  private var commands: (watch: String, phone: String) {
    switch self {
    case .python: ("python3 app.py", "python3 app.py")
    case .javascript: ("node app.mjs", "node app.mjs")
    case .swift: (".build/lockstep-watch/debug/Watch", ".build/lockstep-phone/debug/Phone")
    }
  }

  /// The command that must run before the app is played.
  private var preparation: String? { self == .swift ? "sh build.sh" : nil }

  private func project(_ name: String) -> String {
    """
    {
      "apps": {
        "\(name)": {
          "watch": "\(commands.watch)",
          "phone": "\(commands.phone)",
          "vocabulary": "\(name).json"
        }
      },
      "scenarios": ["scenarios"],
      "seeds": "1..3",
      "jobs": 2,
      "reports": {"html": "reports", "junit": "reports/junit.xml"}
    }

    """
  }

  private func readme(_ name: String) -> String {
    let lines = [preparation, "lockstep run"].compactMap(\.self).map { "    " + $0 }
    return """
      # \(name)

      \(lines.joined(separator: "\n"))

      plays all scenarios, each with three seeds. What came of them is in `reports/index.html`. The
      verbs of the app are in `\(name).json`; `lockstep.json` says how everything is played.

      """
  }

  private var workflow: String {
    AppWorkflow(
      name: "lockstep",
      steps: [interpreter.map { "apt-get update && apt-get install -y \($0)" }, preparation]
        .compactMap(\.self) + (self == .swift ? AppWorkflow.tests(of: ".") : []) + ["lockstep run"],
      results: "reports"
    ).text
  }

  /// The package of the language's interpreter, which the compiler's image may lack.
  private var interpreter: String? {
    switch self {
    case .python: "python3"
    case .javascript: "nodejs"
    case .swift: nil
    }
  }

  private static let vocabulary = """
    {
      "watch": {"verbs": [
        {"verb": "say", "summary": "says something to the phone", "arguments": [{"name": "text"}]},
        {"verb": "remind", "summary": "shows something later", "arguments": [
          {"name": "text"}, {"name": "seconds", "kind": "duration", "after": "in"}]}
      ]},
      "phone": {"verbs": [
        {"verb": "say", "summary": "says something to the watch", "arguments": [{"name": "text"}]},
        {"verb": "remind", "summary": "shows something later", "arguments": [
          {"name": "text"}, {"name": "seconds", "kind": "duration", "after": "in"}]}
      ]}
    }

    """

  private func scenario(_ name: String) -> String {
    """
    # What is said out of range is heard once the watch is back.
    title Out of range and back
    app \(name)

    @0s   watch launch
    @2s   watch say hello
          expect phone screen heard = ["hello"] within 5s
    @10s  link break
    @12s  watch say later
    @20s  link restore
          expect phone screen heard = ["hello", "later"] within 10s
    @40s  phone say back
          expect watch screen heard = ["back"] within 5s
    @50s  watch remind tea in 30s
          expect watch screen reminded = "tea" within 31s

    """
  }
}
