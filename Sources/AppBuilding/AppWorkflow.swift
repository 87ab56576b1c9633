/// The file by which a forge plays the scenarios of a folder, for each change.
package struct AppWorkflow {
  /// The workflow's name, as a forge shows it.
  let name: String
  /// The commands, first to last, which are given in the folder.
  let steps: [String]
  /// The file or folder that they leave, by its path in the folder.
  let results: String

  package init(name: String, steps: [String], results: String) {
    (self.name, self.steps, self.results) = (name, steps, results)
  }

  /// Results of builds and runs, which belong in no repository.
  package static let ignored = """
    .build/
    reports/
    results.xml

    """

  /// Lists the steps that play the tests of a package in virtual time, once for each half, where it has
  /// any.
  ///
  /// - Parameter package: The way from the folder to the package.
  package static func tests(of package: String) -> [String] {
    let path = package == "." ? "" : " --package-path \(package)"
    let tests = package == "." ? "Tests" : "\(package)/Tests"
    return [AppRole.watch, .phone].map { role in
      "test ! -d \(tests) || lockstep time --role \(role.rawValue) -- swift test\(path)"
    }
  }

  /// The whole file.
  package var text: String {
    """
    # A forge reads this file in .github/workflows at the top of the repository. Where this folder is
    # not the top, move the file there, and name the folder below: it is each step's working-directory.
    name: \(name)
    on: [push, pull_request]
    env:
      FOLDER: .
    jobs:
      pair:
        runs-on: ubuntu-latest
        container: swift:6.3
        steps:
          - uses: actions/checkout@v4
          # Your copy of Lockstep's repository, whose owner stands in place of OWNER.
          - uses: actions/checkout@v4
            with: { repository: OWNER/lockstep, path: .lockstep }
          - run: swift build -c release --product lockstep --package-path .lockstep
          - run: echo "$PWD/.lockstep/.build/release" >>"$GITHUB_PATH"
    \(steps.map(step).joined(separator: "\n"))
          - uses: actions/upload-artifact@v4
            if: always()
            with: { name: results, path: "${{ env.FOLDER }}/\(results)" }

    """
  }

  private func step(_ command: String) -> String {
    """
          - run: \(command)
            working-directory: ${{ env.FOLDER }}
    """
  }
}
