// Written by StatementTests from docs/protocol/screens.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let screens = #"""
    **SHOWN-1** A device MUST send its screen whole, in its first step and from then on whenever it
    differs from the one it sent last, and only then. [ours]

    **SHOWN-4** Under lease there MUST be one `shown` in an answer at most, as its last effect: what
    the screen was between two inputs of a step is not shown. [ours]

    **SHOWN-5** A screen MUST have the fields of its row in the tables below and no others; two
    screens are equal when all their fields are. [ours]

    **SHOWN-2** The screen of the watch MUST be one of these: [ours]

    **SHOWN-11** In a list of workouts, `done` MUST count the logs that are over and `total` all of
    them. [ours]

    **SHOWN-12** `set` MUST be the set to come on `ready`, the set at work on `work`, the one just
    done on `rest`, and `sets` on `finish`; `sets` is how many are planned. [ours]

    **SHOWN-13** `off` MUST have `pending` 0, `reachable` and `workoutSession` false, and none of
    the fields that may be absent. [ours]

    **SHOWN-14** A notice MUST appear when a run ends by RUN-16 and when a snapshot has a new
    refusal, and MUST go with the next action that the running app is given; its words are the
    device's own. [ours]

    **SHOWN-3** The screen of the phone MUST be `mirror` while a run or a session of the watch is
    mirrored, else `run` while a run is open on the phone itself (RUN-30), else `gate` while the
    documents' drive is not available (SHOWN-28), else `workouts`, with these fields; while its app
    does not run or is suspended it stays as it was: [ours]

    **SHOWN-6** A device SHOULD show at most 20 `problems`, and one more line that says how many
    there are beyond them. [ours]

    **SHOWN-28** While the documents' drive is not available, `splits` and `workouts` MUST be empty
    and `past` 0, and every action that shows or changes documents MUST be refused (SHOWN-22): all
    but `status`, `waiting` without `drop`, `catalog` without a split, `drive`, what drives a run
    that is open, what is done to the mirror, and what others do to the files. [ours]

    **SHOWN-27** Of a document that is damaged, unreadable, or missing without a deletion, a phone
    SHOULD go on showing the content that it read last, and name it in `problems` once it has lasted
    1 s. [ours]

    **SHOWN-20** A haptic MUST be `{"type":"haptic","kind":K}` with K one of `notification`,
    `directionUp`, `directionDown`, `success`, `failure`, `retry`, `start`, `stop`, `click`, and
    with `missed` true when it was not played (RUN-14). [Apple: WKInterfaceDevice.h]

    **SHOWN-21** A document MUST be `{"type":"document","kind":K,"id":ID,"content":{…}}`, sent by
    the phone for every document that it has written, whole; without `content` it was deleted.
    [ours]

    **SHOWN-26** At its start a phone SHOULD report the documents that it has: the settings, the
    splits, the workouts in progress, and what was written or deleted within the last 24 hours.
    [ours]

    **SHOWN-22** A refused action MUST be `{"type":"refused","do":VERB,"reason":TEXT}`: nothing has
    changed, and the words are the device's own. [ours]

    **SHOWN-23** A note is `{"type":"note","text":TEXT}`, and a machine MUST NOT depend on its
    words. [ours]

    **SHOWN-24** What the session told its app MUST be `{"type":"session",…}` with the fields of
    SESSION-41. [ours]

    **SHOWN-25** What the owner asked to see MUST be `{"type":"answer","content":{…}}`, one for each
    action that asks, with the fields of the action's row in [actions.md](actions.md). [ours]
    """#
}
