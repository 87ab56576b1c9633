// Written by StatementTests from docs/protocol/run.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let run = #"""
    **RUN-1** `exercise` MUST open a run on the log of that name in the open workout of the view
    (CHANGE-7), also one that is over; a run takes over from the log: *sets* and, for `loadType`
    `duration`, the length of a set. [ours]

    **RUN-2** A run MUST open on `ready` when the log's `setsDone` is less than its `sets`, else on
    `finish`; on a log that is over, this `finish` has no countdown. [ours]

    **RUN-3** Opening MUST send a live message (MIRROR-1) and record nothing. [ours]

    **RUN-4** What the page says MUST be what the log says: on `work` k there are k−1 sets done, on
    `rest` k there are k, on `finish` all, and on `ready` as many as when it was opened. [ours]

    **RUN-5** The watch MUST answer each input on each page as this table says; a refused one is a
    `refused` effect and changes nothing. [ours]

    **RUN-24** `one-more` MUST be refused when 99 sets are planned. [ours]

    **RUN-6** To record is to make a change (CHANGE-1) of exactly the field named, beside which
    `was`, `setsWere` and what was done in the set (RUN-39) may stand, and nothing else of a run
    MUST be recorded. [ours]

    **RUN-34** A recorded `setsDone` MUST have beside it as `was` what the page said on which it was
    recorded: k−1 on `work` k, k on `rest` k, and on `finish` as many as were done when it came up,
    or as it was opened with. [ours]

    **RUN-39** A set that ends MUST be recorded with what was done in it: the `reps` and the
    `weight` that were planned when its work began, where any were, of timed work the whole
    `seconds` that it lasted, and in their place what the wearer said of it. [ours]

    **RUN-40** `did` MUST be kept on `work`, of the set at work, until it ends or is gone back from;
    of a set that is done, by default of the last one, it MUST be recorded as a correction with
    `set` (CHANGE-17); of any other set it is refused. [ours]

    **RUN-22** `leave`, and any other end but completion, MUST record nothing: the log stays as it
    stands. [ours]

    **RUN-21** `skip` of an exercise MUST record `status` = `skipped` for its log; without a name,
    or with the name of the run's exercise, it ends the run first. [ours]

    **RUN-36** `undo` of an exercise MUST record `status` = `inProgress` for a log that is over, and
    `setsDone` one less than are done for one that is not; it is refused where nothing is done or
    skipped, and on the watch for the run's exercise. [ours]

    **RUN-7** Every page but `ready` MUST begin now; entering a page again begins it anew, with its
    whole countdown. [ours]

    **RUN-8** `rest` MUST count down from the rest time of the log, or without one from that of the
    settings; at its end comes `work` k+1, and with a rest time of 0 `work` k+1 comes in the place
    of `rest` k. [ours]

    **RUN-38** On `rest`, `longer` and `shorter` MUST move the end of the countdown by 15 s, with
    clicks as by RUN-12 from now on; where that is not after now, the rest is over as by `next`; on
    any other page they are refused. [ours]

    **RUN-41** On `rest`, `pause-rest` MUST stop the countdown, without a click or an end, until
    `resume-rest` goes on with what was left and the clicks by RUN-12; a rest that is paused takes
    the other inputs of `rest`, and each of the two is refused where it changes nothing, and on any
    other page. [ours]

    **RUN-9** `work` MUST count down only when the exercise is timed, from the length of one set; at
    its end the set is done as by `next`. [ours]

    **RUN-11** `finish` MUST count down from the auto-finish time of the settings, except by RUN-2
    and where that is 0; at its end the exercise is completed as by `done`. [ours]

    **RUN-10** A changed setting holds from the next `rest` or `finish` on; a countdown under way
    MUST keep its end. [ours]

    **RUN-15** All deadlines MUST follow LEASE-13: the next page begins at the deadline, and the
    `date` of what is recorded is the date at the deadline. [ours]

    **RUN-13** The watch MUST play these haptics and no others, each once, at its instant: [ours]

    **RUN-12** A click MUST fall only in a countdown at least as long as its distance from the end:
    a countdown of 3 s clicks as it begins, one of 2 s clicks twice, one of 1 s once. [ours]

    **RUN-14** A haptic acted on more than 250 ms after its instant MUST NOT be played: it is
    reported with `missed` true. [ours]

    **RUN-35** A haptic of an app that is neither in front nor in a workout session MUST NOT be
    played, nor reported: nobody would feel it. [inference: WKInterfaceDevice.h]

    **RUN-20** The effects of one input or deadline MUST come in this order: the haptic; the change
    (`userInfo` packet); the live message or end (`message` packet); and, at the end of the step,
    `shown`. [ours]

    **RUN-16** When the run's workout or log is not in the view any more, or the log is over and was
    not when the run was opened, the run MUST end, without a haptic and without recording anything,
    and the screen MUST say why in its `notice`. [ours]

    **RUN-23** A run whose workout is missing from the snapshot, but is named in its `omitted`, MUST
    go on as if nothing had come. [ours]

    **RUN-42** When fewer sets of the log are done than the page says, the run MUST go on from those
    d sets by this table, before it follows the plan, and send a live message: [ours]

    **RUN-17** When the log's `sets` equals *sets*, and RUN-42 changes nothing, nothing MUST happen.
    [ours]

    **RUN-18** When it differs, the run MUST follow it by the table of RUN-19 and send a live
    message; the set at work is never taken away. [ours]

    **RUN-19** With n the new number of planned sets, the run MUST follow by this table: [ours]

    **RUN-37** A changed `reps`, `weight`, `duration` or `loadType` of the log MUST hold from the
    next `work` on. [ours]

    **RUN-30** The action `run` MUST open a run on the phone (RUN-1 to RUN-3, without a live
    message) on the first exercise of that name in the workouts in progress, and be refused while
    the phone mirrors a run of the watch or has one open. [ours]

    **RUN-31** `begin`, `next`, `back`, `one-more`, `longer`, `shorter`, `pause-rest`,
    `resume-rest`, `done` and `leave` MUST drive it by RUN-5, with `begin` in the place of `start`,
    and what is recorded goes into the documents at once. [ours]

    **RUN-32** A live message that becomes the mirror MUST end the phone's own run where its log
    stands, with a `note`. [ours]

    **RUN-33** A set that the store cannot take MUST keep the phone's run, until it is written.
    [ours]
    """#
}
