// Written by StatementTests from docs/protocol/apps.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let apps = #"""
    **APP-1** Whoever runs a device MUST make a socket for its app alone, and name it to the program
    in `LOCKSTEP_SOCKET` and its role, `watchApp` or `phoneApp`, in `LOCKSTEP_ROLE`. [ours]

    **APP-2** The program's first line MUST be its `hello`, with that role, and with the capability
    `lease` where it answers [steps](#steps); it is answered by a `welcome` with the incarnation of
    the device and the seed of the run. [ours]

    **APP-3** The first event of a launch MUST be `launched`, with what the system kept for the app.
    [ours]

    **APP-4** A `step` MUST hold one event, and the system MUST carry out all calls of its answer,
    in order, before it gives the next; what a call causes for the app comes after them, first
    caused first. [ours]

    **APP-5** All that the calls of a step ask to keep (`userInfo`, `forget`, `acknowledge`, `keep`,
    `taken`) MUST be on the disk whole or not at all, before anything that the step causes leaves
    the device. [ours]

    **APP-6** The program MUST answer each step with one `done` of its number, and say nothing else.
    [ours]

    **APP-7** A `deadline` holds until the next answer; the system MUST give `tick` when it has
    come, with what was due, and a deadline that is not later than its step ends the app, unless it
    is the one that holds and its `tick` was not given yet. [ours]

    **APP-8** Without `digest` the system MUST take all that it gave and got for the app's state, so
    that equal logs mean equal apps. [ours]

    **APP-14** A program that answers steps MUST give the same answers to the same steps each time
    that it is started: it has no clock but the step's, and draws nothing but from the seed. [ours]

    **APP-15** Each call MUST be one of [the table](#calls), with the fields that it needs. [ours]

    **APP-19** A program MUST answer an event of a type that it does not know like any other, and
    ignore fields that it does not know. [ours]

    **APP-21** A program MUST answer an action that it does not know with a call `refused` of that
    action: nobody else knows the words of an app, and a typing error in a scenario would go by as
    done. [ours]

    **APP-20** Where something waits for the app that came in the background, the system MUST say so
    in `launched` (`contentPending`, `hasContentPending` of a session), and tell the app that runs
    when that changes. [Apple: hasContentPending, WWDC16-218]

    **APP-22** In `launched` the system MUST say what its session knows of the other device
    (SESSION-87, SESSION-204), as `watchState` on a phone and as `companionState` on a watch, unless
    it is what an app takes for so: a watch that is paired and has the app, without its
    complication; a phone that has the app and was unlocked. [Apple: WCSession.h]

    **APP-16** Under leases a device MUST end a program that declares no `lease`, and say how it can
    be played; in real time it MUST hand it each event as `event` without waiting, and carry out the
    calls of a `calls` line, those of one line in order and in one commit, when the line has come.
    [ours]

    **APP-17** Since nobody waits for it while it is given a file, a program in real time MUST find
    the file in its container at the event's `path`, `Inbox/ORIGIN-ID-NAME`; the program must move
    or delete the file itself. [ours]

    **APP-18** In real time, and where the device has a folder (`--state`, `--store`), the app's
    container MUST be that folder, named to the program in `LOCKSTEP_CONTAINER`; it outlives the
    program and the device, and what is in it but `.system` goes with the app when it is
    uninstalled. [ours]

    **APP-9** A program that ends by itself, does not answer in time or breaks a rule of this page
    MUST end as `quit` ends an app, and the device MUST report it with `appEnded`; the device and
    its queue live on. [ours]

    **APP-10** Whatever ends the app, what it queued MUST stay queued, and the system MUST keep what
    the session received for the next launch. [Apple: WCSession.h]

    **APP-11** When the system ends the app it closes the connection and ends the program; a device
    that crashes MUST take its app with it, and the answer to an open step with it. [ours]

    **APP-12** A `name` MUST have 1 to 64 letters, digits, `-`, `_` and `.`, and not begin with a
    `.`, for it becomes the name of a file. [ours]

    **APP-13** Samples of a workout session MUST stay the system's until they are `taken`: what an
    app has not taken when it ends is given to its next launch. [ours]
    """#
}
