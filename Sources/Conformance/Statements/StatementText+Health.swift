// Written by StatementTests from docs/protocol/health.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let health = #"""
    **HEALTH-1** A device MUST send what was saved and deleted in its health to the other while they
    are connected: with a workout at once, anything else within 300 s, or the time that
    `health-sync` has set. [inference: HealthKit]

    **HEALTH-2** A device that has all parts of a batch MUST take from it what it does not have, by
    ids, and send its receipt once that is on its disk. [inference: HealthKit]

    **HEALTH-3** A batch that has no receipt after 60 s MUST be sent again, and at the next
    connection at once. [ours]

    **HEALTH-4** Of objects of one source with one sync identifier both devices MUST end with the
    one of the greatest version alone. [Apple: HKHealthStore.h]

    **HEALTH-5** A device MUST NOT send back what came from the other. [ours]

    **HEALTH-6** A device whose health is nobody's but its own MUST pass over these packets, as if
    they had not come. [ours]
    """#
}
