// Written by StatementTests from docs/protocol/link.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let link = #"""
    **LINK-1** While the link is connected, each packet sent MUST arrive exactly once. [ours]

    **LINK-2** Packets of one direction MUST arrive in the order in which the radio began with them,
    which is the order they were sent except for packets that LINK-26 holds back; of two packets
    from different sides that arrive at one instant the earlier sent comes first. [ours]

    **LINK-26** A packet in the background (`context`, `userInfo`, `fileData`) MUST wait behind
    every other packet of its direction that is sent before the radio has begun with it. [Apple:
    WCSession]

    **LINK-3** A packet MUST arrive `latency` plus a draw from 0 to `jitter` (every nanosecond
    equally likely) after the radio was done with its last bit (LINK-11), and never before the
    packet that the radio had before it. [ours]

    **LINK-4** Out of range, the link MUST stall: packets under way and packets sent stay where they
    are. [ours]

    **LINK-5** Back in range within `supervision`, each packet MUST go on with the way it still had,
    as if the stall had not been; no radio notices anything. [ours]

    **LINK-6** Out of range for `supervision`, the link MUST break: everything under way in both
    directions is lost, in the order of sending. [ours]

    **LINK-18** Each direction MAY have a latency, jitter and rate of its own. [ours]

    **LINK-19** On a profile with an `interval`, a packet MUST begin to be sent at a multiple of it;
    what goes to the watch while nothing else does waits for a multiple of (1 + `peripheral
    latency`) intervals, because the watch's radio sleeps in between. [inference: Bluetooth LE]

    **LINK-20** On a profile with `loss`, each radio frame of 244 bytes MUST fail with that
    probability, and each failure MUST delay its packet, and all behind it, by one interval (10 ms
    without one); nothing is lost by it. [inference: Bluetooth LE]

    **LINK-21** A radio frame that fails for the whole of `supervision` MUST break the link; in
    range it comes up again after `connect`. [inference: Bluetooth LE]

    **LINK-22** In a hand-over to another profile the link MUST stall for the `connect` of the new
    one, and then send all that is under way anew over it, whole and in the order in which it waits;
    no radio notices anything. [ours]

    **LINK-23** Between devices that are less than half the range apart nothing MUST change with the
    distance; from there on `loss` grows with the square of it by 60 % at the full range, where the
    link is out of range. [ours]

    **LINK-24** The profile `away` MUST be as out of range. [ours]

    **LINK-7** A packet sent while there is no connection, or by a device before it is told of the
    present one, MUST be lost at once and without a word to the sender. [ours]

    **LINK-8** A device MUST be told of its connection (`link`, `up` true) before the first packet
    over it. [ours]

    **LINK-9** Each radio MUST notice a connection or a break on its own, after a draw from 0 to
    `notice`. [ours]

    **LINK-10** A device that has not noticed a break when the next connection is there MUST get
    `up` false first, and a device that has not noticed a connection when it breaks hears of
    neither. [ours]

    **LINK-11** Each direction MUST send one packet after the other, each for its bytes · 8 / rate;
    the bytes are those of the packet's object as compact JSON. [ours]

    **LINK-12** The link comes up `connect` after both devices are there and in range, and MUST go
    down at once when one of them is switched off or its connection to the host ends. [ours]

    **LINK-13** A scenario MAY break the link at once; it then stays down until it is put in range
    again. [ours]

    **LINK-14** Another profile MUST hold for packets sent, connections begun and stalls begun from
    then on. [ours]

    **LINK-15** Loss inside a connection, duplicates and reordering MUST NOT happen unless a
    scenario asks for them by name. [ours]

    **LINK-16** All draws MUST come from the seed of the run. [ours]

    **LINK-17** A direction MUST hold at most 4,194,304 bytes of packets that have not arrived; the
    link MUST break at once when one more does not fit, which is lost with all that is under way,
    and in range it comes up again after `connect`. [ours]

    **LINK-25** A packet that is `corrupt` MUST be found out where it arrives, and never be
    delivered. [ours]
    """#
}
