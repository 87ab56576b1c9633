import Foundation
import Posix
import Testing

/// A disk of a few KiB, in a mount namespace that goes with the processes on it.
private enum SmallDisk {
  /// Tries once: it takes root, or a system that lets every user have namespaces.
  static let canMount: Bool = {
    guard let workspace = try? Workspace() else { return false }
    return (try? run(workspace, names: 3, "true").status) == .exited(0)
  }()

  /// Runs a shell's commands with the workspace as a disk of 16 KiB.
  ///
  /// - Parameters:
  ///   - names: How many files and folders have room there.
  ///   - script: `$disk` is the disk, `$bin` the folder of our programs.
  static func run(_ workspace: Workspace, names: Int, _ script: String) throws -> Finished {
    let bin = URL(filePath: try Workspace.program("lockstep")).deletingLastPathComponent().path
    let mount = "mount -t tmpfs -o size=16k,nr_inodes=\(names + 1),mode=700 none \"$disk\""
    return try Program(
      [
        "/bin/sh", "-c",
        #"disk=$0 bin=$1; export disk bin; exec unshare "$2" sh -c "$3""#,
        workspace.path, bin, isRoot ? "-m" : "-rm", "\(mount) || exit 77; \(script)",
      ],
      environment: [("XDG_RUNTIME_DIR", workspace.path)]
    ).finish()
  }
}

/// No room under the sockets or the documents: who needs it says so, and nobody else is harmed.
@Suite(
  .enabled(
    if: SmallDisk.canMount,
    "no small disk can be mounted here, so that a full one is not tried"
  )
)
struct FullDiskTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func run(names: Int, _ script: String) throws -> Finished {
    let finished = try SmallDisk.run(workspace, names: names, script)
    #expect(try workspace.leftProcesses == [])
    return finished
  }

  private static let advice = "No space left on device (ENOSPC); make room there"
  private static let full = #"dd if=/dev/zero of="$disk/full" bs=1k 2>/dev/null;"#
  private static let scenario = "'\(Package.file("scenarios/first-workout.scenario"))'"

  @Test(arguments: ["lockstep host", "phonesim"])
  func `a host that finds no room for its socket says where, and what to do`(host: String) throws {
    let finished = try run(names: 1, #"touch "$disk/a"; "$bin/"\#(host) --listen "$disk/s""#)
    #expect(finished.status == .exited(74))
    #expect(finished.errors.contains("bind \(workspace.path)/s: \(Self.advice)"))
  }

  @Test(
    arguments: zip(
      [0, 1, 2],
      ["make a temporary directory", "/watch: bind ", "/phone: bind "]
    )
  )
  func `a run that finds no room for its sockets says so, and leaves nothing`(
    names: Int,
    what: String
  ) throws {
    let play = #""$bin/lockstep" run --mode processes \#(Self.scenario); echo "exit $?""#
    let finished = try run(names: names, play + #"; ls -A "$disk""#)
    #expect(finished.errors.contains(what) && finished.errors.contains(Self.advice))
    #expect(finished.output.hasSuffix("exit 74\n"))
  }

  @Test func `sockets need no bytes, so a pair runs as ever where a disk is full of them`() throws {
    let play = #""$bin/lockstep" run --mode processes \#(Self.scenario); echo "exit $?""#
    let finished = try run(names: 10, Self.full + play + #"; ls -A "$disk""#)
    #expect(finished.output.hasSuffix("exit 0\nfull\n"), "\(finished.errors)")
  }

  @Test func `a store on a full disk is refused with what, where, and what to do`() throws {
    let finished = try run(names: 10, Self.full + #""$bin/phonesim" splits --store "$disk/store""#)
    #expect(finished.status == .exited(74))
    #expect(finished.errors.contains("write \(workspace.path)/store/.owner.tmp: \(Self.advice)"))
  }

  @Test func `a device that has no room for what it must keep says so to who runs it`() throws {
    let crashes = Package.file("scenarios/crashes/both-die.scenario")
    let play = #""$bin/lockstep" run --mode processes '\#(crashes)'; echo "exit $?""#
    let finished = try run(names: 10, Self.full + play)
    #expect(finished.output.contains(Self.advice) || finished.errors.contains(Self.advice))
    #expect(finished.output.hasSuffix("exit 3\n"))
  }
}
