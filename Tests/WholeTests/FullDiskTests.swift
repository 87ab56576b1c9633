import Foundation
import LockstepPosix
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
  .waiting,
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

  @Test func `a store on a full disk is shown, and what cannot be written is said`() throws {
    let finished = try run(
      names: 10,
      #"mkdir -p -m 700 "$disk/store/.system";"# + Self.full
        + #""$bin/phonesim" splits --store "$disk/store""#
    )
    #expect(finished.status == .exited(0))
    let path = "\(workspace.path)/store/.system/starts.json"
    #expect(finished.errors.contains("starts are not kept: write \(path): \(Self.advice)"))
  }

  @Test func `a host starts without room for the numbers of starts`() throws {
    let finished = try run(
      names: 10,
      Self.full + Self.host("lockstep", "host --quiet --state $disk/state", asking: "status")
    )
    #expect(finished.output == "refused: no phone is connected to this host\nexit 0\n")
  }

  /// Starts a host, acts on its phone until it answers, and ends it.
  private static func host(_ program: String, _ words: String, asking verb: String) -> String {
    """
    "$bin/\(program)" \(words) --listen "$disk/s" & host=$!
    while said=$("$bin/lockstep" control "$disk/s" phone \(verb) 2>&1)
      case "$said" in *"no socket"*|*"nobody listens"*) true;; *) false;; esac
    do :; done
    echo "$said"; kill $host; wait $host; echo "exit $?"
    """
  }

  @Test func `numbers that had no room are kept as soon as there is some`() throws {
    let finished = try run(
      names: 20,
      Self.full
        + """
        "$bin/phonesim" --listen "$disk/s" --store "$disk/store" & host=$!
        until "$bin/lockstep" control "$disk/s" phone splits; do :; done >/dev/null 2>&1
        rm "$disk/full"
        until grep -q phone "$disk/store/.system/starts.json"
        do "$bin/lockstep" control "$disk/s" phone splits >/dev/null; done
        kill $host; wait $host; cat "$disk/store/.system/starts.json"
        """
    )
    #expect(finished.status == .exited(0))
    #expect(finished.output.split(separator: "\n").last?.hasPrefix(#"{"watch":0,"phone":"#) == true)
    #expect(finished.errors.contains("numbers of starts are not kept: write "))
  }

  private static let readOnlyStore = #"""
    mkdir -m 700 "$disk/store"; mount -t tmpfs -o size=256k,mode=700 none "$disk/store"
    "$bin/phonesim" split A --store "$disk/store" && mount -o remount,ro "$disk/store"
    """#

  @Test func `a phone on a disk that is only read shows what is there`() throws {
    let finished = try run(
      names: 20,
      Self.readOnlyStore + "\n" + #""$bin/phonesim" splits --store "$disk/store"; echo "exit $?""#
        + "\n"
        + #""$bin/phonesim" split B --store "$disk/store"; echo "exit $?""# + "\n"
        + Self.host("phonesim", #"--store "$disk/store""#, asking: "splits")
    )
    #expect(finished.output.contains("A  gray, dumbbell\n  no exercises yet\nexit 0\nexit 1\n"))
    #expect(finished.output.contains(#""name": "A""#))
    #expect(finished.output.hasSuffix("exit 0\n"))
    #expect(finished.errors.contains("Read-only file system"), "\(finished.errors)")
    #expect(finished.errors.contains("refused: cannot write Splits/"), "\(finished.errors)")
  }

  @Test func `a folder that no phone can ever have written to is shown if it is a store`() throws {
    let splits = #""$bin/phonesim" splits --store "$disk/empty"; echo "exit $?""# + "\n"
    let readOnly = #"mount -o remount,ro "$disk/empty""# + "\n"
    let finished = try run(
      names: 10,
      #"mkdir "$disk/empty"; mount -t tmpfs -o mode=700 none "$disk/empty""# + "\n"
        + splits + #"mkdir "$disk/empty/Splits""# + "\n" + readOnly + splits
    )
    #expect(finished.output.hasPrefix("exit 74\nno splits yet"), "\(finished.output)")
    #expect(finished.output.hasSuffix("exit 0\n"), "\(finished.output)")
    #expect(finished.errors.contains("empty holds no store"), "\(finished.errors)")
    #expect(finished.errors.contains("nothing is written to the folder"), "\(finished.errors)")
  }

  @Test func `a device that has no room for what it must keep says so to who runs it`() throws {
    let crashes = Package.file("scenarios/crashes/both-die.scenario")
    let play = #""$bin/lockstep" run --mode processes '\#(crashes)'; echo "exit $?""#
    let finished = try run(names: 10, Self.full + play)
    #expect(finished.output.contains("the disk is full; make room"), "\(finished.output)")
    #expect(finished.output.hasSuffix("exit 3\n"))
  }
}
