// Written by StatementTests from docs/protocol/application.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let application = #"""
    **MIRROR-20** A payload without `type`, with another one, or that cannot be read as its type
    MUST be ignored by the app; the session still receipts, acknowledges or answers it. [ours]

    **SESSION-1** The phone's app MUST run from `start` on, and its session be activated as it
    starts. [ours]

    **SESSION-2** The watch's app MUST run from a `launch` (action or packet) to `quit`, and its
    session be activated each time the app starts and not activated while it does not run.
    [inference: sendMessage, WWDC15-713]

    **SESSION-29** Both apps MUST answer every message with reply, whatever its payload, with the
    payload itself. [ours]

    **MIRROR-1** The watch MUST send a `live` message when a run begins and at every change of its
    page, at no other time but those of MIRROR-7 and MIRROR-22, and MUST NOT queue one. [ours]

    **MIRROR-2** A live message that cannot go at once, because the phone is not reachable, MUST be
    dropped. [ours]

    **MIRROR-3** The dates of a live message MUST be made at the moment of sending: `wall` now, plus
    the uptime of the instant minus uptime now, the difference rounded towards zero to whole
    microseconds. [ours]

    **MIRROR-4** Live messages and ends are ordered by (`incarnation`, `run`, `version`), and each
    one that the watch makes MUST be greater than every one before. [ours]

    **MIRROR-21** A watch that knows how far the phone's date is from its own (SESSION-161) MUST say
    it in `clock` of each `live` that it sends: `offset`, the phone's date minus its own in
    microseconds; `within`, the bound; `jumps`, those of the receipt that it was measured by. [ours]

    **MIRROR-22** A watch in a run MUST send its present live message again 60 s after the last one
    where the page counts nothing down, and at once when it learns the phone's date and has sent the
    page, unless that is `ready`, without a `clock` of these `jumps`. [ours]

    **MIRROR-7** On becoming reachable during a run the watch MUST send its present live message
    once. [ours]

    **MIRROR-8** When a run ends for whatever reason while the phone is reachable, the watch MUST
    send `liveEnd` with `incarnation`, `run` and the next `version`; when the app itself ends
    (`quit`), it sends none. [ours]

    **MIRROR-14** A watch with a workout session ([sensors.md](sensors.md)) MAY send `session` when
    its state changes and after a reading while the phone is reachable, and once on becoming
    reachable, and never queues one. [ours]

    **MIRROR-26** A watch that has sent a `session` which is not over MUST send it again 60 s after
    the last one, while the phone is reachable. [ours]

    **MIRROR-15** A phone SHOULD show a session that is not over, and ignore what is not greater in
    (`incarnation`, `session`, `version`) than the greatest it has seen. [ours]

    **MIRROR-16** A session that is shown SHOULD be stale as soon as the phone becomes unreachable
    or has heard nothing of it for 90 s, and gone 30 s later unless a newer message came. [ours]

    **MIRROR-5** The phone MUST NOT answer a live message in its app, and MUST NOT let one touch a
    document. [ours]

    **MIRROR-6** The phone MUST ignore a live message or end that is not greater than the greatest
    it has seen, and every later live message of a run that has ended, but for MIRROR-25. [ours]

    **MIRROR-25** Three live messages in a row or more, each greater than the one before and none of
    a run that has ended as far as the phone knows, MUST be believed though the phone has seen a
    greater one, once 5 s have passed between the first of them and the last: that one is shown, and
    is the greatest that the phone has seen. [ours]

    **MIRROR-23** The end of a run of which the phone has taken no live message MUST NOT make it
    ignore any live message. [ours]

    **MIRROR-24** A phone MUST show the dates of a live message plus the `offset` of its `clock`, as
    they are where that is not more than `within` either way; and as they are, with `unsure`, where
    it has none or its `jumps` are not the number of times that the phone's own date has jumped.
    [ours]

    **MIRROR-9** A live message that is not ignored MUST be shown as live at once. [ours]

    **MIRROR-10** A live mirror MUST become stale when the phone becomes unreachable, and when no
    newer live message has come for the length of its countdown (`endsAt` − `startedAt`, or 80 s
    without one) and 10 s more, by the phone's uptime since the live message came. [ours]

    **MIRROR-11** A stale mirror MUST be gone 30 s after the instant at which it became stale,
    unless a newer live message makes it live again. [ours]

    **MIRROR-12** The mirror MUST be gone at once, live or stale, with an end that is not ignored,
    and when the phone's documents say that the exercise it shows is over or gone; this ends the run
    it shows (MIRROR-6). [ours]

    **MIRROR-27** A run or session whose mirror the owner has dismissed (action `dismiss-mirror`)
    MUST NOT be mirrored on the screen until the owner recalls it (`recall-mirror`); another run or
    session MUST be shown by itself. [ours]

    **CHANGE-1** A durable change made on the watch MUST be sent as user info, as soon as it is
    made, whether the phone can be reached or not. [ours]

    **CHANGE-2** Its values MUST be absolute: what something is from now on, never by how much more.
    [ours]

    **CHANGE-3** `sequence` MUST count the changes of an origin in the order they were made, from 1
    on and over all starts of the app without gaps, and in a new incarnation on above all that may
    have been used before; they MUST be queued in that order. [ours]

    **CHANGE-4** The phone MUST deal with a change exactly once: it keeps a mark for each of at
    least 10,000 origins, the runs of each `sequence` that it dealt with, together with the effect,
    and ignores a change that lies in one of them. [ours]

    **CHANGE-5** The phone MUST write what a change caused, then update its context, and then
    acknowledge the user info. [ours]

    **CHANGE-8** The edit of a change MUST be applied by this table, on the phone to its documents
    and on the watch to its view. [ours]

    **CHANGE-17** A correction MUST change the set that the wearer meant, the one at the place `set`
    when *others* are left out, and of two corrections of a set the one that was set later holds, as
    of two settings; one of a set that is not done stays out. [ours]

    **CHANGE-18** A set that comes to be done MUST have the values that its change says, and those
    planned then where it says none; a set that is not done any more MUST take its values with it.
    [ours]

    **CHANGE-13** A phone whose store can take nothing at all, because the drive is off or the disk
    fails, MUST leave the user info in the synced inbox (SESSION-39), and try again when the drive
    is back or 10 s later. [ours]

    **CHANGE-14** The mark of CHANGE-4 MUST be safe in the same step as the effect of the change,
    the refusal of what it refuses included, or as the change itself when it is taken over
    (CHANGE-15), so that neither is kept without the other. [ours]

    **CHANGE-15** A change whose document is damaged, unreadable, missing without a deletion or held
    back MUST be taken over by the phone: it is kept and then acknowledged, waits with all later
    changes of the same document behind it while all others go on, and is applied once, by itself,
    when the document is back. [ours]

    **CHANGE-16** The phone MUST keep what it knows of a deletion for 30 days, and on while a watch
    that it has heard of within a year has not sent a change that it made knowing of it, which
    `deletions` says. [ours]

    **CHANGE-6** The phone MUST update its context with a new `snapshot` after everything that
    changes its documents, its marks, its refusals, what waits, or the watch that is spoken to
    (SESSION-45); `applied` names the change of that watch up to which all are dealt with, applied
    or refused, and is below the first that waits. [ours]

    **CHANGE-9** A snapshot that would exceed the context's limit MUST lose first the logs that are
    over, then whole workouts from the newest on, whose names go into `omitted`. [ours]

    **CHANGE-7** What the watch app shows and decides by MUST be its *view*: the last snapshot, with
    the watch's pending changes applied to it in the order of making (CHANGE-8); before the first
    snapshot, an empty one with default settings. [ours]

    **CHANGE-10** A change MUST count as pending from the moment it is made until a snapshot of its
    origin (`applied`) says that it was dealt with: its `sequence` is not above `taken`, or without
    that not above that of `applied`, and is not in `waiting`; the receipt of its user info changes
    nothing. [ours]

    **CHANGE-11** On a snapshot the watch MUST replace the old one, drop what is pending no more,
    apply the rest anew, and then: show a notice if it has refusals that the snapshot before had
    not; take over the settings (RUN-10); bring the run in line (RUN-16 to RUN-19, RUN-42); close
    the open workout if it is over in the view; and end the workout session if no workout in the
    view is not over. [ours]

    **CHANGE-12** When the watch app starts, its pending changes MUST be those `change` payloads
    that are still queued in the operating system, before them those that have their receipt and no
    snapshot has said to be dealt with, and its snapshot is the context received last (SESSION-7).
    [ours]

    **LAUNCH-1** When a workout is started on the phone, the phone MUST update its context and then
    launch the watch app with `{"type":"launch","workout":ID}`. [ours]

    **LAUNCH-2** A watch app that is given a launch MUST begin its workout session, and open that
    workout unless a run is open. [ours]

    **LAUNCH-11** That workout session MUST keep the app running that is not in front
    (`workoutSession`, SESSION-81), with sensors or without, until it ends (CHANGE-11). [Apple:
    isReachable]

    **LAUNCH-3** The workout launched into MUST stay wanted until it arrives in a snapshot; until
    then the watch shows the list. [ours]

    **LAUNCH-4** A wearer's `launch` MUST NOT begin a workout session or open a workout. [ours]

    **LAUNCH-5** A phone whose owner has denied launches MUST start the workout and not launch the
    watch app. [report: startWatchApp notes]

    **LAUNCH-6** A phone whose owner has not been asked yet MUST start the workout, show the
    `question`, and launch when the owner allows it, if the workout is still in progress. [report:
    startWatchApp notes]

    **LAUNCH-7** A watch whose wearer has not allowed the app to record workouts MUST NOT run a
    workout session: denied, it says so in its `notice` when it is launched into a workout; not
    asked yet, it shows the `question` while it wants one. [Apple: HKHealthStore.h]

    **LAUNCH-8** A phone whose last launch was lost for want of a connection, or was not heard of
    when its app ended, MUST launch the watch again when it is told `counterpart` (SESSION-183), if
    the workout is still in progress and its owner allows it. [ours]

    **LAUNCH-10** The action `ping` MUST send `{"type":"ping","number":N}` with reply, N counting
    from 1 over the pings of one start of the app, the next when the answer has come, as many as
    asked for, and then report in a `note`; a message that ends `failed` or `unknown` meanwhile ends
    the series with a `note`. [ours]
    """#
}
