import LockstepCommandLine
import LockstepProtocol
import LockstepScenario

/// The scenario that the demo plays: a file, the first scenario of this folder's project, or the demo's
/// own story.
struct DemoChoice {
  /// The scenario's name in messages; for a file its path.
  let name: String
  /// `true` if the name is a file's path.
  let isFile: Bool
  let source: String
  /// The project of this folder, with the chosen app.
  let project: ProjectFile?

  /// - Parameter hasPrograms: `true` if the command line names programs for the apps.
  init(_ arguments: Arguments, hasPrograms: Bool) throws(CommandError) {
    var project = try Self.project(arguments.value(DemoCommand.app))
    let file: String?
    if let operand = arguments.operands.first {
      file = operand
    } else if hasPrograms {
      // Which of several apps it could be about says nothing any more.
      if project?.app(named: nil) == nil { project?.apps = [] }
      file = nil
    } else {
      file = try project.flatMap { (project) throws(CommandError) in try Self.first(of: project) }
    }
    self.project = project
    isFile = file != nil
    if let file {
      (name, source) = (file, try ScenarioFiles.source(file))
      try Self.check(arguments.value(DemoCommand.app), against: source, of: file)
    } else if hasPrograms || project?.app(named: nil) != nil {
      name = project?.app(named: nil)?.name ?? "your apps"
      source = Self.launch(name)
    } else {
      (name, source) = ("the story", DemoScript.storyText)
    }
  }

  /// Writes the scenario for a user's apps that have no scenario yet.
  private static func launch(_ name: String) -> String {
    "title \(Word.spelled(name))\n\n# The watch's app is launched.\n@0s watch launch\n"
  }

  private static func project(_ app: String?) throws(CommandError) -> ProjectFile? {
    var project = try ProjectFile.here()
    guard let app else { return project }
    let names = project?.apps.map(\.name) ?? []
    if !names.contains(app) {
      throw .usage(
        "--app is an app of this folder's \(ProjectFile.name), found “\(app.visibleLine)”",
        names.isEmpty
          ? "there are no apps in it; make some with: lockstep new app NAME"
          : Nearest.hint(for: app, among: names)
      )
    }
    project?.app = app
    return project
  }

  /// Refuses a file that names another app than the chosen one.
  private static func check(_ app: String?, against source: String, of file: String)
    throws(CommandError)
  {
    guard let app, let named = ProjectFile.appName(in: source), named != app else { return }
    throw .usage(
      "\(file.visibleLine) is about the app “\(named.visibleLine)”, and --app says “\(app)”",
      "leave out --app"
    )
  }

  /// Finds the first scenario of a project that is about the chosen app.
  private static func first(of project: ProjectFile) throws(CommandError) -> String? {
    if project.apps.count > 1, project.app == nil {
      let names = project.apps.map(\.name.visibleLine)
      throw .usage(
        "this folder has several apps, and none is chosen: \(names.joined(separator: ", "))",
        "write: lockstep demo --app \(names[0])"
      )
    }
    // Where the folder has none, there are the apps alone to be shown.
    let files = (try? ScenarioSelection.files(of: project.scenarios)) ?? []
    for file in files {
      let named = ProjectFile.appName(in: try ScenarioFiles.source(file))
      if named == nil || named == project.app(named: nil)?.name { return file }
    }
    return nil
  }
}
