import LockstepPosix
import Testing

/// The client libraries do what every app owes its system, also where their user does not think of it.
@Suite(.waiting)
struct ClientDutyTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Apps that ask health twice for each change and complete no task, by their files.
  private static let apps = [
    "duty.py": """
    from lockstep_app import App

    app = App("duty")
    call, said = app.call, []
    MASS = "HKQuantityTypeIdentifierBodyMass"


    def note(name, /, **fields):
        said.append(name)
        call(name, **fields)


    def launch(_):
        app.health("requestAuthorization", share=[MASS], read=[MASS])
        app.health("executeObserver", sampleType=MASS)


    def again(_):
        app.health("querySamples", show, sampleType=MASS)


    def show(_):
        app.show(early=said.count("completeObserver"))


    def work(task):
        task.on_expired = lambda: app.note("it is late")


    app.call, app.on_launch, app.on_task = note, launch, work
    app.on_health_change = lambda kind: app.health("querySamples", again, sampleType=kind)
    app.on("count", lambda _: app.show(late=said.count("completeObserver")))
    app.on("ask", lambda _: app.submit_task("tidy"))
    app.run()

    """,
    "duty.mjs": """
    import { App } from "./lockstep_app.mjs";
    const app = new App("duty");
    const call = app.call.bind(app);
    const said = [];
    app.call = (name, fields) => {
      said.push(name);
      call(name, fields);
    };
    const mass = "HKQuantityTypeIdentifierBodyMass";
    const query = { sampleType: mass };
    const count = () => said.filter((name) => name === "completeObserver").length;
    const show = () => app.show({ early: count() });
    app.onLaunch = () => {
      app.health("requestAuthorization", { share: [mass], read: [mass] });
      app.health("executeObserver", query);
    };
    app.onHealthChange = () =>
      app.health("querySamples", query, () => app.health("querySamples", query, show));
    app.onTask = (task) => (task.onExpired = () => app.note("it is late"));
    app.on("count", () => app.show({ late: count() }));
    app.on("ask", () => app.submitTask("tidy"));
    app.run();

    """,
  ]

  private static let hasNode = ["/usr/bin/node", "/usr/local/bin/node"].contains(
    where: FileSystem.exists
  )
  private static let languages = hasNode ? ["py", "mjs"] : ["py"]

  /// The scenario's run with the app of one language on both devices.
  private func play(_ language: String, _ lines: String) throws -> Finished {
    let library = "lockstep_app.\(language)"
    let bytes = try FileSystem.readFile(Package.file("Examples/clients/\(library)"))
    try FileSystem.writeFile(workspace.file(library), bytes)
    let file = "duty.\(language)"
    let app = try workspace.write(file, try #require(Self.apps[file]))
    let start = "\(language == "py" ? Program.shellPython : "node") '\(app)'"
    let scenario = try workspace.write("duty.scenario", lines)
    let options = ["run", "--mode", "inprocess", "--watch-app", start, "--phone-app", start]
    return try workspace.run("lockstep", options + [scenario])
  }

  @Test(arguments: languages)
  func `a change of health is completed once, after the answers to all that it led to`(
    language: String
  ) throws {
    let run = try play(
      language,
      """
      @0s   watch launch
      @2s   phone health-save bodyMass 70
      @3s   phone do count
            expect phone screen early = 0
            expect phone screen late = 1

      """
    )
    #expect(run.status == .exited(0), "\(run)")
  }

  @Test(arguments: languages)
  func `a task that its app forgets is completed as a failure once its time is over`(
    language: String
  ) throws {
    let run = try play(
      language,
      """
      @0s   watch launch
      @4s   phone do ask
      @5s   phone run-task tidy
            expect phone event note text contains "it is late" within 31s
            expect phone event note text contains "“tidy”, as a failure" within 31s
            expect not phone event note text contains "is ended" within 40s

      """
    )
    #expect(run.status == .exited(0), "\(run)")
  }
}
