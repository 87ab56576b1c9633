/// The workflow file by which a forge plays a folder's scenarios after each change.
package struct AppWorkflow {
  /// The workflow's name on the forge.
  let name: String
  /// The commands, in order, which are run in the folder.
  let steps: [String]
  /// The path below the folder of the file or folder with the results.
  let results: String

  package init(name: String, steps: [String], results: String) {
    (self.name, self.steps, self.results) = (name, steps, results)
  }

  /// The lines for `.gitignore`: results of builds and runs.
  package static let ignored = """
    .build/
    reports/
    results.xml

    """

  /// Lists the commands that run a package's tests in virtual time, once for the watch and once for the
  /// phone, if it has tests.
  ///
  /// - Parameter package: The relative path from the folder to the package.
  package static func tests(of package: String) -> [String] {
    let path = package == "." ? "" : " --package-path \(package)"
    let tests = package == "." ? "Tests" : "\(package)/Tests"
    return [AppRole.watch, .phone].map { role in
      "test ! -d \(tests) || lockstep time --role \(role.rawValue) -- swift test\(path)"
    }
  }

  /// The full text of the file.
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
