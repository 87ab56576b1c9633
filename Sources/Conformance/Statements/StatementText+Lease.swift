// Written by StatementTests from docs/protocol/lease.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let lease = #"""
    **LEASE-5** The first input of a new start MUST be `start`, and a device that resumes an
    incarnation MUST get none. [ours]

    **LEASE-7** Effects MUST stand in the order in which they happen; the host carries them out in
    that order. [ours]

    **LEASE-6** The inputs of one step MUST be taken in their order, each with all that it causes
    before the next. [ours]

    **LEASE-1** A device that declared `lease` and was welcomed with `leased` true MUST send nothing
    but one `done` for each `step`. [ours]

    **LEASE-2** A `step` MUST hand the device one instant: what its two clocks read then, and what
    happens to it. [ours]

    **LEASE-3** The device MUST answer with `done`, whose `step` repeats the number of the step it
    answers. [ours]

    **LEASE-8** `deadline` MUST be given anew in every answer: it is the earliest of all that the
    device waits for. [ours]

    **LEASE-10** The host MUST have one step open at most for a device, and MUST step one device at
    a time. [ours]

    **LEASE-11** Uptime MUST NOT go back, while `wall` may jump either way between two steps. [ours]

    **LEASE-37** A device that declares `system` MUST say in the field `system` of its first answer,
    and of each answer after whose step it is something else, where its app is, how many sends of
    each kind its app waits for, and how long its workout session has measured. [ours]

    **LEASE-38** A device MUST number the requests of a start from 1, and take a `response` for the
    one of its number; one that nobody waits for any more is nothing. [ours]

    **LEASE-4** In a step with the uptime *now*, a device MUST first act on each of its deadlines
    strictly before *now*, earliest first; then take the inputs; and act on a deadline at exactly
    *now* only in a step without inputs. [ours]

    **LEASE-12** A step without inputs MUST be answered by acting on one deadline at *now*, if there
    is one, after those before *now*. [ours]

    **LEASE-13** A device MUST act on a deadline as of the instant that was due: what begins then
    begins at the deadline, not at *now*. [ours]

    **LEASE-9** When an answer's deadline is not later than the step's uptime, the host MUST step
    the device again at the same instant, after whatever else happens at it. [ours]

    **LEASE-18** A device MUST NOT be stepped more than 10,000 times at one instant: the host then
    ends the run and names the device. [ours]

    **LEASE-15** A suspended device MUST NOT be stepped; what happens to it waits, and comes in
    steps of its own, one after the other, when the device is resumed. [ours]

    **LEASE-16** When it is resumed, all that waited MUST come in order of arrival, at the instant
    of resuming; when nothing waited but its deadline has passed or its date has jumped, it gets a
    step without inputs. [ours]

    **LEASE-17** The host MUST end the run of a leased device that sends anything else than the
    `done` of the open step (`outOfLease`), and of one that does not answer within the host's
    patience (`stalled`), which is a matter of the host's wall clock and never of the log. [ours]

    **LEASE-14** A device that declares `digest` MUST give in each answer 64 bits that depend on
    everything that decides how it goes on, and on nothing else, so that equal digests mean equal
    devices. [ours]

    **LEASE-19** A device that declares `lease` MUST be deterministic: the same `welcome` and the
    same steps MUST give the same answers, byte for byte. [ours]

    **LEASE-30** A device that declares `crash` MUST keep what it has to remember in the folder that
    `LOCKSTEP_STATE` names, and MUST go on from it at its next start. [ours]

    **LEASE-31** On `{"type":"crash","how":…}`, which comes between two steps, a device MUST end at
    once, or, with `operation`, in the middle of the operation of its disk with that number, counted
    from 1 from then on, or, with `before` or `after`, before or after the next operation of that
    kind. [ours]

    **LEASE-32** A device that crashes MUST discard every effect of the step that it is in, MUST
    make its folder what the crash leaves, and MUST answer `{"type":"crashed","how":…}` as its last
    line, instead of `done` where it was in a step. [ours]

    **LEASE-33** A device MUST NOT say `crashed` unless it was told to crash in that way. [ours]

    **LEASE-36** On `{"type":"disk","how":…}`, which comes between two steps, a device that declares
    `crash` MUST take its disk from then on for one that is as `how` says: a failing call changes
    nothing that could be read back, and what the device shows and sends says what it could not
    keep. [ours]

    **LEASE-34** A host MUST kill a device that does not declare `crash`, or lives in real time,
    without a word where a run wants a kill, and MUST refuse to make it lose its power. [ours]

    **LEASE-35** A device that is started again MUST be a new process with a new connection, which
    says hello, is welcomed with a higher `incarnation` and gets `start` as its first input. [ours]

    **LEASE-20** A device that does not declare `lease` MUST be sent inputs as
    `{"type":"inputs","inputs":[…]}` whenever they happen, and MUST send effects as
    `{"type":"effects","effects":[…]}` whenever they happen; neither is answered. [ours]

    **LEASE-21** It MUST use a monotonic clock of its own as uptime and its own date as `wall`.
    [ours]

    **LEASE-22** It SHOULD act on its deadlines within 250 ms, and MUST still act as of the instant
    due. [ours]

    **LEASE-23** A device whose connection broke MAY connect again with `resumes`, and MUST
    meanwhile treat the broken connection as `link` with `up` false; welcomed with another
    incarnation than it named, it MUST begin anew on what its disk holds. [ours]

    **LEASE-24** A device that declares `lease` MUST be ready to be welcomed with `leased` false,
    and then lives in real time. [ours]

    **LEASE-25** A run with a device that lives in real time MUST take real time for both, and say
    that it is not repeatable. [ours]
    """#
}
