import LockstepDeviceCommands
package import LockstepCommandLine
import LockstepEventWords
import LockstepProtocol
import LockstepWorkouts

extension ProgramPages {
  /// The manual pages and completions of `lockstep`.
  package static let lockstep = ProgramPages(
    CompletedProgram(
      "lockstep",
      [
        CompletionPlace(
          [],
          LockstepCommand.program,
          words: commands + [.init(text: "help", summary: "shows the page of a command")],
          goesOn: false
        ), CompletionPlace(["help"], words: commands),
      ]
        + LockstepCommand.all.filter { !["control", "man"].contains($0.name) }.map {
          CompletionPlace([$0.name], $0.spec)
        } + control + [
          CompletionPlace(
            ["man"],
            ManualCommand.spec,
            words: [.init(text: "lockstep")] + commands
              + ManualCommand.siblings.map { .init(text: $0) }
          )
        ]
    ),
    [LockstepCommand.program] + LockstepCommand.all.map(\.spec)
  )

  private static let commands = LockstepCommand.all.map {
    CompletionPlace.Word(text: $0.name, summary: $0.spec.summary)
  }

  /// The places of `lockstep control SOCKET watch|phone VERB …` that a shell completes, each with words
  /// of its own.
  private static let control: [CompletionPlace] =
    [
      CompletionPlace(["control"], takesFiles: true),
      CompletionPlace(
        ["control", nil],
        words: DeviceRole.allCases.map { .init(text: $0.name, summary: "the \($0.name)") }
      ),
      CompletionPlace(["control", nil, nil, nil], goesOn: true),
    ]
    + DeviceRole.allCases.map {
      CompletionPlace(["control", nil, $0.name], words: .verbs(of: $0))
    }
}
