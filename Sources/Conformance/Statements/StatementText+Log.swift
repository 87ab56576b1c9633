// Written by StatementTests from docs/protocol/log.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let log = #"""
    **LOG-1** Each line MUST be one compact JSON object and an LF, with its fields in the order of
    this page. [ours]

    **LOG-2** Under virtual time, one scenario with one seed and the same devices MUST give the same
    log, byte for byte: there is nothing in it of modes, processes, paths, transport or the host's
    clock. [ours]

    **LOG-3** The digest of a log MUST be XXH64 with seed 0 of all bytes of the file, LFs included,
    written as sixteen lower-case hexadecimal digits. [ours]

    **LOG-4** `digest` MUST stand on the lines of a step whose answer had one, and on no other.
    [ours]

    **LOG-5** The first line MUST be `run`. [ours]

    **LOG-6** A step's lines MUST be its inputs in order, then its effects in order; a packet's loss
    follows its `sent` at once when there is no connection. [ours]

    **LOG-7** What happens to a suspended device MUST be logged when it is resumed and takes it.
    [ours]

    **LOG-8** `number` MUST count all packets of the run from 1 in the order of sending, and each
    number ends in one `delivered`, one `lost`, or with the run. [ours]

    **LOG-9** `bytes` MUST be the length of `packet` as compact JSON, which is what the link charges
    for (LINK-11). [ours]

    **LOG-10** A packet that arrives at a device without a connection to the host MUST NOT be logged
    as delivered. [ours]

    **LOG-12** After `crashed` a device MUST have no line until its next `started`, which has a
    higher `incarnation`. [ours]

    **LOG-11** A reader MUST ignore kinds and fields that it does not know; a change that breaks
    readers raises `lockstep`. [ours]
    """#
}
