// Written by StatementTests from docs/protocol/transport.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let transport = #"""
    **HOST-1** The connection MUST be a Unix stream socket. [ours]

    **HOST-25** A program that a host starts in a device's place MUST find the socket's path in the
    environment variable `LOCKSTEP_SOCKET` and its role (`watch` or `phone`) in `LOCKSTEP_ROLE`.
    [ours]

    **HOST-14** The host MUST listen with mode 0600 in a directory that belongs to its user and that
    nobody else can enter, MUST refuse a path longer than 107 bytes, and MUST check that a peer is
    of the same user. [ours]

    **HOST-23** A device program MAY write to standard error whatever helps a person, and MUST NOT
    expect anything on standard input or any reader of its standard output. [ours]

    **HOST-2** The first line of a peer MUST be a `hello`, and it MUST NOT send a second one. [ours]

    **HOST-3** The host MUST refuse with `unexpectedFrame` a first line that is another frame of a
    peer. [ours]

    **HOST-8** The host MUST refuse with `stalled` a peer whose hello does not come in time: within
    10 s today, and at once where another peer needs the place. [ours]

    **HOST-5** The host MUST answer an accepted `hello` with one `welcome`, as the first line that
    it sends. [ours]

    **HOST-6** The host MUST choose the highest version that both know, and MUST refuse with
    `unsupportedVersion` a peer with which it shares none. [ours]

    **HOST-7** The host MUST ignore the names of capabilities that it does not know. [ours]

    **HOST-4** There MUST be at most one holder each of the roles `watch` and `phone`, and any
    number of `control` and `observer` peers; a second device is refused with `roleTaken`. [ours]

    **HOST-9** Each new start of a device MUST get an incarnation higher than every one that the
    host gave before; a device that resumes the last one that it was given keeps it. [ours]

    **HOST-26** A host in real time MUST keep the incarnations that it gives where a power cut
    leaves them, each before it is given out, so that they rise over all lives of the host; a host
    that keeps nothing MUST draw its first one at random and say so to a person; none comes from a
    clock. [ours]

    **HOST-27** The host MUST take a device that resumes any other incarnation than the last that it
    gave it for a new start; no number that a peer names changes those that the host gives. [ours]

    **HOST-10** A device that declares `lease` and draws random numbers MUST draw them from a
    generator seeded with `seed`, its role and its incarnation, so that a run can be repeated.
    [ours]

    **HOST-11** Under virtual time the clock MUST stand still until both devices have said hello;
    then both are welcomed and started, the watch first. [ours]

    **HOST-12** A reader MUST ignore a field that it does not know. [ours]

    **HOST-13** The host MUST refuse with `unknownType` a `type`, a packet's, effect's or screen's
    kind, or any other value of a closed list, that it does not know or that such a peer never
    sends. [ours]

    **HOST-20** A peer that breaks the protocol MUST be sent one `error`, after whole lines, and its
    connection closed after it; no other peer is disturbed. [ours]

    **HOST-29** The host MUST refuse with `oversize` a line of a device longer than 1,044,480 bytes,
    because what stands in it has to fit a line again where it is passed on. [ours]

    **HOST-30** The host MUST refuse with `malformed` an `act` nested more than 62 deep, because its
    arguments stand two levels deeper in the device's inputs. [ours]

    **HOST-21** A device that receives an `error` SHOULD print its text to standard error and exit
    with a status other than 0. [ours]

    **HOST-22** A device MUST NOT be told of the other device's connection in any other way than by
    `link` inputs. [ours]

    **HOST-15** A `control` peer MUST act with `act`: `number` (integer 1…2^53, the peer's own
    choice), `device` (`watch` or `phone`), `do`, and the arguments of the action
    ([actions.md](actions.md)). [ours]

    **HOST-16** The host MUST answer each `act` with one `result` that repeats its `number`, and has
    `refusal` (string) when there is no such device. [ours]

    **HOST-28** The `result` of an act on a device of the host's own process MUST have `refusal` too
    when the device refused the act, and `answer` (object) when the act asked to see something
    (SHOWN-25). [ours]

    **HOST-31** For an act on a device of another process the host SHOULD wait for the device's next
    `effects`, 500 ms at most, and give the `result` the `refusal` or `answer` that is in them.
    [ours]

    **HOST-34** A `control` peer MAY do something to the link, or to a device's clock, power or
    disk, with `fault`: `number` (integer 1…2^53) and `line` (string), what a
    [scenario](../scenarios.md) says of it without its time; the host answers with one `result`,
    which has `refusal` where it cannot read or do it. [ours]

    **HOST-17** An `observer` MUST be sent each line of the event log as
    `{"type":"event","event":…}` with the line's object under `event` ([log.md](log.md)), in order
    and without gaps from the moment of its welcome. [ours]

    **HOST-18** Either side ends a connection in order with `{"type":"bye"}`, after which it MUST
    send nothing more. [ours]

    **HOST-35** A program that declares `reset` MUST, at a `bye` with `again` true, forget all that
    it has in memory, connect to its socket once more, and begin with its `hello` as a program that
    was just started; where nobody listens any more it exits with status 0. [ours]

    **HOST-19** A leased device that receives `bye`, or finds its connection at an end, SHOULD exit
    with status 0, and within 1 s: a host ends the programs that it started and that stay longer.
    [ours]

    **HOST-24** When a device's connection ends, the link MUST go down for the other device. [ours]
    """#
}
