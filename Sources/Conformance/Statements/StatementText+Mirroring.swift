// Written by StatementTests from docs/protocol/mirroring.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let mirroring = #"""
    **REMOTE-1** When the watch's app starts mirroring (action `start-mirroring`), the watch MUST
    send `remoteStart` with the session that is under way, its state, and the date since when it is
    in it. [Apple: startMirroringToCompanionDevice]

    **REMOTE-2** A phone that receives `remoteStart` MUST start its app in the background if it does
    not run, or resume it if it is suspended; then tell it `mirroredSession`; then send
    `remoteReceipt`. [Apple: startMirroringToCompanionDevice, workoutSessionMirroringStartHandler]

    **REMOTE-3** Each start, stop and send MUST end in exactly one `remoteCompletion`: of a start
    and of data, when its receipt comes, with the error that stands there; of a stop, at once.
    [Apple: startMirroringToCompanionDevice, sendToRemoteWorkoutSession]

    **REMOTE-21** An `id` MUST count the calls of `startMirroring`, `stopMirroring` and
    `sendToRemote` of one side, all together, from 1 in each incarnation. [ours]

    **REMOTE-19** A start and data whose receipt has not come after the time of SESSION-25 MUST end
    with 300; of such a start the watch then sends `remoteStop`, so that a phone that took it after
    all mirrors nothing. [ours]

    **REMOTE-4** A start MUST fail with 3 where no session is under way, where the session ends
    before the receipt comes, and where the phone's app has not set its handler (action `lacks`).
    [inference: setup error]

    **REMOTE-5** A start MUST fail with 300 while there is no connection, when that goes before the
    receipt comes, and where the phone's app cannot run: it is not installed, or the phone was not
    unlocked since it was switched on. [report: mirroring notes]

    **REMOTE-6** While it is mirrored, each change of the session's state MUST be sent as
    `remoteState` and told to the phone's app as `mirroredState`, with the watch's date of the
    change, also to an app that is resumed later. [Apple: HKWorkoutSession.h]

    **REMOTE-7** `remoteRequest` MUST do to the session what the watch's own app does by pausing,
    resuming or ending it, and be ignored where no session is mirrored. [report: workout app notes]

    **REMOTE-8** Data MUST be sent at once, and reach the other app as an array in the order of
    arrival (`remoteData`): of one where the app runs. [Apple: sendToRemoteWorkoutSession,
    didReceiveDataFromRemoteWorkoutSession]

    **REMOTE-9** What arrives for an app that is suspended or does not run MUST gather, and be told
    when the app runs again: first each `mirroredState`, then all data as one array, then
    `remoteDisconnected`. [Apple: didReceiveDataFromRemoteWorkoutSession]

    **REMOTE-10** A phone MUST start or resume its app in the background 180 s after the first of
    what gathers has come, and every 180 s while the app cannot run. [ours]

    **REMOTE-11** A device MUST answer `remoteData` with `remoteReceipt` as soon as it has it,
    without an error where its app is to be given it, and with 3 where no session is mirrored or the
    phone's app has no delegate (action `lacks`). [report: setup error, TetraTrack#144]

    **REMOTE-12** Data MUST fail with 13 when it has more than 65,536 bytes, without being sent, and
    when more than 524,288 bytes or 4,096 pieces would have gathered on the other side, which says
    so in its receipt. [ours]

    **REMOTE-13** When the watch's app stops mirroring (action `stop-mirroring`), the watch MUST
    send `remoteStop`, and the phone tell its app `remoteDisconnected` without an error; a stop of
    what is not mirrored fails with 3. [Apple: stopMirroringToCompanionDevice]

    **REMOTE-14** A session that ends MUST be mirrored no longer: the phone's app is told
    `mirroredState` `ended`, then `remoteDisconnected` without an error. [ours]

    **REMOTE-15** When the connection goes, mirroring MUST be over: both apps are told
    `remoteDisconnected` with 300, all that waits for a receipt ends with 300, and nothing of it
    goes on when the connection is back. [inference: stopMirroringToCompanionDevice]

    **REMOTE-16** A phone's app that begins while a session is mirrored, because it had ended, MUST
    be told `mirroredSession` again, with the session as it is then, before what gathered; without
    its handler it is told nothing. [ours]

    **REMOTE-17** A phone that loses its app, or is locked as if it were just switched on, while it
    has a mirrored session MUST send `remoteStop`, and the watch tell its own app
    `remoteDisconnected` without an error. [ours]

    **REMOTE-20** A watch that loses its app MUST end the workout session that is under way, of
    which nothing is kept, and so its mirroring (REMOTE-14). [inference: HKWorkoutSession.h]

    **REMOTE-18** A `remoteState`, `remoteStop` or `remoteReceipt` that belongs to nothing that is
    mirrored or waits MUST be ignored. [ours]
    """#
}
