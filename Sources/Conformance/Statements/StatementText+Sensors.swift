// Written by StatementTests from docs/protocol/sensors.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let sensors = #"""
    **SENSOR-1** A watch MUST run one workout session at a time: while one is under way it refuses
    `start-activity`, `play` and `load`. [ours]

    **SENSOR-2** A session MUST take the requests of the table in the states of the table, and
    refuse them in others. [Apple: HKWorkoutSession.h]

    **SENSOR-3** A session MUST NOT start while the wearer has not allowed the app to record
    workouts. [Apple: HKHealthStore.h]

    **SENSOR-4** A session MUST go on when the app ends, and be shown again when the app is
    launched. [report: app audit]

    **SENSOR-5** A watch that was killed or lost power during a session MUST launch its app at its
    next start and go on with the session, from what had not left in batches. [report: app audit]

    **SENSOR-15** What a session gives while the app does not run MUST be kept until the app is
    launched again, and leave then or in a later batch, and so MUST its end. [ours]

    **SENSOR-6** With `play` the sensors MUST give what the recording holds at its instants since
    the start: what was measured at an instant at that instant, what was measured over a time, or
    lasted, at its end, and all that lies outside the recording's time at its beginning or end.
    [ours]

    **SENSOR-7** The state of a played session MUST follow the pauses of its recording, and the
    wearer's `pause-activity` and `resume-activity` MUST be refused. [ours]

    **SENSOR-8** A piece that cannot be read, one whose `workout` takes more than 32,768 bytes as a
    property list, and one without `workout` before any other, MUST be refused. [ours]

    **SENSOR-9** Each sample, location and event MUST be in exactly one batch, each column in the
    order in which it was collected, and batches MUST be numbered from 1 without gaps, with `total`
    as the table says. [ours]

    **SENSOR-10** A batch SHOULD leave a minute after the one before, sooner where it would not fit
    a user info. [ours]

    **SENSOR-11** When a session ends the watch MUST send what is left as the last batch, and then a
    change with `finished`. [ours]

    **SENSOR-12** The phone MUST keep each batch until the change with `finished` comes, and then
    make one workout of all of them, in the order of their numbers, and send its `document` of kind
    `health`. [ours]

    **SENSOR-13** A change whose workout's id cannot name a file, or whose `endDate` is before its
    `startDate`, MUST be refused with `invalidValue`. [ours]

    **SENSOR-14** A workout of which batches are missing MUST be kept with those that came, and say
    in its metadata, as `LockstepMissingBatches`, how many are missing. [ours]
    """#
}
