// Written by StatementTests from docs/protocol/actions.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let actions = #"""
    **ACTION-1** An argument is a string, an integer, `true`, or an object; `false` means that it is
    not given, and an array, a real or `null` MUST be refused as `unknownType`. [ours]

    **ACTION-2** The fields `type`, `number` and `device` belong to the frame and MUST NOT be taken
    for arguments. [ours]

    **ACTION-3** A device MUST answer a verb that it does not know, one without a required argument,
    one with an argument outside its kind or range, and one that makes no sense now with a `refused`
    effect that names the verb, and change nothing. [ours]

    **ACTION-27** A verb that the device does not know, one without a required argument and one with
    an argument outside its kind or range MUST be refused before the app is given anything: a notice
    stays (SHOWN-14), and an app that is suspended sleeps on. [ours]

    **ACTION-29** A device MUST refuse, while its app is suspended, what the app itself would do:
    send, queue a file, take a transfer back. [ours]

    **ACTION-4** Whoever writes an action MUST keep the ranges of the tables. [ours]

    **ACTION-5** An argument that a verb does not have MUST be ignored. [ours]

    **ACTION-26** Names MUST be compared byte for byte, and of several with the same name the first
    counts. [ours]

    **ACTION-10** A watch whose app does not run MUST refuse every verb but `launch` and those of
    ACTION-14 that are done to the watch rather than to its app. [ours]

    **ACTION-14** A device MAY refuse the verbs of the app's life and of its settings (`home` to
    `fail-activation`), and those of files; ours keeps its settings over its starts. [ours]

    **ACTION-15** A text as the `id` of `cancel-user-info` or `cancel-file` MUST mean the last of
    its kind that an action queued with this `label` since the device's start, and be refused where
    there is none; a device MAY refuse every text. [ours]

    **ACTION-11** `open` MUST find the workouts of the view that are not over, `exercise`, `skip`
    and `undo` all logs of the open workout in the view. [ours]

    **ACTION-12** A send that the session refuses MUST NOT be told as a refused action: it is an
    `outcome` of the session. [ours]

    **ACTION-25** A verb MUST do what its row says, be refused where its row says so, and answer
    what its row says. [ours]

    **ACTION-22** A phone MUST refuse an action that would make a document larger than 262,144
    bytes. [ours]

    **ACTION-20** `complete`, `skip`, `undo`, `did` and `plan` MUST mean the first exercise of that
    name in the workouts in progress, oldest first; `undo` and `did` where there is none, in the
    newest that is over. [ours]

    **ACTION-24** A `weight` MUST be an integer from 0 to 9,999 in the unit of the settings, or a
    string of such a number with up to two decimal places and, where another unit is meant, `kg` or
    `lb` behind it, and is kept to the nearest gram. [ours]

    **ACTION-23** A phone MUST take what `edit-file`, `write-file`, `write-raw` and `remove-file` do
    to its files as the doing of somebody else, or refuse them when its documents are no files.
    [ours]

    **ACTION-28** A file that is written again after its document was deleted on the phone MUST NOT
    bring it back. [ours]

    **ACTION-21** A phone that has changed a document MUST send its `document` effects first, then
    follow CHANGE-6. [ours]
    """#
}
