import LockstepCommandLine
import LockstepProtocol
import LockstepScenario

/// What the demo plays: a file, the first scenario of this folder's project, or what comes with it.
struct DemoChoice {
  /// How it is called in messages; a file by its path.
  let name: String
  /// Whether that is a file.
  let isFile: Bool
  let source: String
  /// This folder's project, with the app that was chosen.
  let project: ProjectFile?

  /// - Parameter hasPrograms: Whether the command line names programs in the places of the apps.
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

  /// What is played of apps of one's own that have no scenario yet.
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

  /// A file says itself which app it is about.
  private static func check(_ app: String?, against source: String, of file: String)
    throws(CommandError)
  {
    guard let app, let named = ProjectFile.appName(in: source), named != app else { return }
    throw .usage(
      "\(file.visibleLine) is about the app “\(named.visibleLine)”, and --app says “\(app)”",
      "leave out --app"
    )
  }

  /// The first scenario of a project that is about the app that is played.
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
