import LockstepPosix
import Testing

/// `lockstep apps new` and `lockstep apps check`, which read a package and start no compiler.
@Suite(.waiting)
struct AppsCommandTests {
  private let workspace: Workspace
  private let lockstep: String

  init() throws {
    workspace = try Workspace()
    lockstep = try Workspace.program("lockstep")
    try write(
      "code/Dosette/Package.swift",
      #"let a = Package(name: "D", products: [.library(name: "DosetteKit", targets: ["K"])])"#
    )
    try write("code/Dosette/Sources/K/K.swift", "import WatchConnectivity\n")
    try write("code/Dosette/Tests/KTests/KTests.swift", "import Testing\n")
  }

  private func write(_ name: String, _ text: String) throws {
    let folder = name.split(separator: "/").dropLast().joined(separator: "/")
    try FileSystem.makeDirectories(workspace.file(folder))
    try FileSystem.writeFile(workspace.file(name), Array(text.utf8))
  }

  private func run(_ words: String, in folder: String = "") throws -> Finished {
    let line = "umask 022; cd '\(workspace.file(folder))' && exec '\(lockstep)' apps \(words)"
    return try Program(["/bin/sh", "-c", line], environment: [("XDG_RUNTIME_DIR", workspace.path)])
      .finish()
  }

  private func shell(_ line: String) throws -> String {
    try Program(["/bin/sh", "-c", "cd '\(workspace.path)' && \(line)"]).finish().output
  }

  @Test(arguments: [
    ("../glue --package Dosette", "code", "glue", "../code/Dosette"),
    ("beside --package ../code/Dosette", "code", "code/beside", "../Dosette"),
    ("Dosette/in --package Dosette", "code", "code/Dosette/in", ".."),
  ])
  func `the glue names the package by the way from itself`(
    _ words: String,
    _ folder: String,
    _ glue: String,
    _ way: String
  ) throws {
    for package in ["", "\"$PWD\"/"] {
      let words = words.replacing("--package ", with: "--package \(package)")
      let made = try run("new \(words) --product DosetteKit", in: folder)
      #expect(made.status == .exited(0), "\(made.errors)")
      let manifest = try workspace.read("\(glue)/Package.swift")
      #expect(manifest.contains("[.package(path: \"\(way)\")]"), "\(manifest)")
      _ = try shell("rm -r '\(glue)'")
    }
  }

  @Test func `the glue plays every scenario of its folder, and keeps out what is built`() throws {
    _ = try run("new glue --package code/Dosette --product DosetteKit")
    #expect(try workspace.read("glue/play.sh").contains("\"$@\" *.scenario\n"))
    #expect(try workspace.read("glue/.gitignore") == ".build/\nreports/\nresults.xml\n")
    let folders = "glue glue/Sources glue/Sources/Watch glue/.github/workflows"
    #expect(try shell("stat -c %a \(folders) | sort -u") == "755\n")
  }

  @Test func `a forge gets the program before it plays, and keeps what came of it`() throws {
    _ = try run("new glue --package code/Dosette --product DosetteKit")
    let file = try workspace.read("glue/.github/workflows/pair.yml")
    let order = [
      "working-directory", "container: swift:6.3", "repository: OWNER/lockstep",
      "swift build -c release --product lockstep", "$GITHUB_PATH",
      "sh play.sh --report junit=results.xml", "/results.xml",
    ]
    var rest = file[...]
    for words in order {
      let place = try #require(rest.firstRange(of: words), "\(words) in \(rest)")
      rest = rest[place.upperBound...]
    }
  }

  @Test(arguments: [
    ("--product DosetteKid", "“DosetteKid” is no library", "did you mean “DosetteKit”?"),
    ("--product Nope", "it has: DosetteKit", "--product DosetteKit"),
    ("", "“Dosette” is no library of the package Dosette", "DosetteKit"),
  ])
  func `a library that is not there is refused before anything is written`(
    _ option: String,
    _ says: String,
    _ hint: String
  ) throws {
    let told = try run("new glue --package code/Dosette \(option)")
    #expect(told.status == .exited(64))
    #expect(told.errors.contains(says) && told.errors.contains(hint), "\(told.errors)")
    #expect(!FileSystem.exists(workspace.file("glue")))
  }

  @Test func `a package of tests alone has nothing to make programs of`() throws {
    try write("bare/Package.swift", #"let a = Package(name: "bare", targets: [])"#)
    let told = try run("new glue --package bare")
    #expect(told.status == .exited(64))
    #expect(told.errors.contains("has no library"), "\(told.errors)")
  }

  @Test(arguments: [
    ("check nowhere", "name it: lockstep apps check FOLDER"),
    ("flags --role watch --package-path nowhere", "name it: --package-path FOLDER"),
    ("new glue --package nowhere", "name it: --package FOLDER"),
  ])
  func `who finds no package is told how this command names one`(_ words: String, _ says: String)
    throws
  {
    let told = try run(words)
    #expect(told.status == .exited(74))
    #expect(told.errors.contains(says), "\(told.errors)")
  }

  @Test func `a check says of which halves and how many files it speaks`() throws {
    #expect(
      try run("check code/Dosette").output
        == "nothing stands in the way of the watch and the phone, in 2 Swift files\n"
    )
    try write("code/Dosette/Sources/K/Phone.swift", "#if os(iOS)\nimport StoreKit\n#endif\n")
    let watch = try run("check --role watch code/Dosette")
    #expect(watch.output == "nothing stands in the way of the watch, in 3 Swift files\n")
    let phone = try run("check --role phone code/Dosette")
    #expect(phone.status == .exited(1))
    #expect(phone.output.contains("Sources/K/Phone.swift:2: error: import StoreKit"))
    #expect(phone.output.hasSuffix("1 thing to look at for the phone, in 3 Swift files\n"))
  }
}
