// Written by StatementTests from docs/protocol/session.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let session = #"""
    **SESSION-8** `id` and `origin` are integers from 1 to 2^53; each side counts the ids of
    messages, contexts and launches separately from 1 in each incarnation, those of user infos,
    files and what is for the complication together, upwards within its origin over all its starts,
    and a receipt, reply or failure MUST repeat the id of what it answers. [ours]

    **SESSION-18** A send that the session refuses MUST use up an id too, as does a context equal to
    the last. [ours]

    **SESSION-9** A packet that arrives while the device believes the link down MUST be ignored.
    [ours]

    **SESSION-3** Nothing that the other app has sent MUST reach the app before its session is
    activated; contexts, user infos and files that arrive before wait. [Apple: WCSession.h,
    WWDC15-713]

    **SESSION-4** On activation the session MUST tell, in this order: `activated`; the context that
    waits; what waits for the complication; the files; the user infos, first received first; the
    outcomes that wait (SESSION-202); the messages that started the app; reachability, if it is now
    true. [Apple: WCSession.h, didReceiveApplicationContext]

    **SESSION-100** A device that was told so (action `any-order`) MUST tell these kinds between
    `activated` and reachability in an order that it draws at each activation, say the order in a
    `note` before them, and keep the order within each kind. [inference: WatchConnectivity symbols]

    **SESSION-5** When the watch app ends, the session MUST send `presence` with `notRunning` if the
    link is up, then end each message that waits for an answer as `unknown` with 7016, in order of
    sending; reachability is false from then on without an event. [inference: WCSession.h,
    WatchConnectivity symbols]

    **SESSION-6** Contexts and user infos belong to the operating system: they MUST go on while the
    app does not run. [Apple: WCSession.h]

    **SESSION-7** A device MUST keep the context received last for the next start of its app, which
    then has it without another `received` event. [Apple: WCSession.h, WatchConnectivity symbols]

    **SESSION-10** A device MUST send `presence` with its incarnation, its origin and its app's
    state at once after each `link` with `up` true, and at each change of the state while the link
    is up. [ours]

    **SESSION-15** On a `presence` whose incarnation differs from the one the other side named
    before, and on a watch one whose origin differs, a session MUST take its context for not
    received by the other side and send it again at once, also one that is under way (SESSION-51);
    the first `presence` of all changes nothing. [ours]

    **SESSION-45** On a `presence` whose origin differs from the one named before, on the first of
    all, and on the first after a launch was lost for want of a connection, the phone's session MUST
    tell its app `counterpart` with that origin before anything else that the presence causes; where
    the app has to activate the session anew first (SESSION-172), right after `activated`. [ours]

    **SESSION-183** Where a launch was lost, the phone MUST start or resume its app in the
    background for that `counterpart`, as for a message (SESSION-83). [ours]

    **SESSION-11** The watch MUST take the phone for reachable exactly when its session is
    activated, the link is up, and its own app is in the foreground, kept running by a workout
    session, or loading its complication's first timeline (SESSION-81); whether the phone's app runs
    does not matter, because a message wakes it. [Apple: isReachable, WWDC15-713]

    **SESSION-12** The phone MUST take the watch for reachable exactly when its session is
    activated, the link is up, and the watch has said over this connection that its app is in the
    foreground, kept running by a workout session, or loading its complication's first timeline
    (SESSION-81). [Apple: isReachable, WWDC15-713]

    **SESSION-13** What the other side said of its app MUST be forgotten at each `link` input that
    changes the state of the link, but for its having the app or not (SESSION-85, SESSION-206),
    which holds until it says otherwise. [ours]

    **SESSION-14** Each change of reachability MUST be told to the app once, as `reachability` with
    the new value. [Apple: WCSession.h]

    **SESSION-200** When the system has an app load the first timeline of its complication (action
    `load-timeline`), it MUST start or resume the app in the background in the state
    `initialTimeline`, for 5 s or until the app is in front or in a workout session. [inference:
    isReachable]

    **SESSION-80** The `app` of `presence` MUST be one of these states, and the one that holds.
    [ours]

    **SESSION-81** A side MUST take the other for reachable exactly where the row says so, its
    session is activated, the two are paired, they are connected, the phone was unlocked since it
    was switched on, and the other device has the app. [Apple: isReachable, WWDC15-713,
    iOSDeviceNeedsUnlockAfterRebootForReachability]

    **SESSION-82** A context, a user info or a file that arrives for an app that does not run or is
    suspended MUST start or resume it in the background where the device's background refresh is on,
    and wait where it is off. [Apple: WWDC16-218]

    **SESSION-83** A message that arrives for a phone's app that does not run or is suspended MUST
    start or resume it, and be given to it once its session is activated. [Apple: sendMessage,
    WWDC15-713]

    **SESSION-84** An app that is suspended MUST be given nothing, and all that it missed, each kind
    in its order, when it is resumed; then it does what was due meanwhile, before a person can act
    on what it showed last. [Apple: WCSession.h, WWDC17-216]

    **SESSION-205** An app in the background MUST be suspended after 5 s, one that was in front when
    the wrist went down after 120 s, and one in a workout session never. [inference: WWDC17-216]

    **SESSION-216** An app that its wearer leaves for another one while the wrist is down MUST NOT
    come back to the front when the wrist is raised. [ours]

    **SESSION-85** A send MUST fail with the first of these that holds: 7004, the session is not
    activated (but see SESSION-60); 7005, the phone has no watch; 7019, the watch's app has no
    companion at all; 7006 or 7018, the other device said that it does not have the app. [Apple:
    WCError.h]

    **SESSION-86** An activation MUST fail with 7002 where the device cannot have a session, and
    with 7003 where the app has set no delegate; then `activationFailed` is told with the code in
    the place of `activated`. [Apple: WCSession.h, WCError.h]

    **SESSION-87** A phone that finds its watch unpaired, paired, without the app or with it again
    MUST tell `watchState`, a watch that finds its phone without the app, with it again, locked or
    unlocked `companionState`, each once for each change. [Apple: WCSession.h]

    **SESSION-206** Where the other device says that it does not have the app any more, a session
    MUST take its context for not received and what is under way for not sent, and send them when
    that device has the app again. [ours]

    **SESSION-207** A device that does not have the app MUST NOT take in or receipt a user info or a
    file. [ours]

    **SESSION-204** `watchState` MUST also say whether the app's complication is on the face of that
    watch and how many user infos for it are left of the day, of which there are 0 without it, and
    be told for each change of these: another day with the first that happens to the phone on it.
    [Apple: WCSession.h]

    **SESSION-181** A phone without a watch MUST say so in each `presence`, with `paired` false, at
    once when it is unpaired; it MUST NOT send anything else, nor take anything. [inference:
    WCSession.h]

    **SESSION-182** To be no pair any more MUST be to a session as a connection that goes
    (SESSION-17), and to be one again as one that comes (SESSION-16): to a phone by its owner's
    word, to a watch by a `presence` with `paired` false, and by the next without. [inference:
    WCSession.h]

    **SESSION-184** A phone that is unpaired, and a watch that hears so from the phone that it
    belongs to, MUST end the user infos, the complication's user info and the files that they have
    queued for each other as `failed` with 7005, and MUST NOT keep them or a context for later.
    [ours]

    **SESSION-185** A watch that hears from the phone that it belongs to that it is unpaired MUST be
    a new one from then on: its app is installed and does not run, nothing that it queued, took or
    kept is there, and each `presence` names another `origin`. [ours]

    **SESSION-186** A phone MUST answer each `presence` of a watch that it was unpaired from with
    one that has `paired` false, and take nothing from it, whoever it is paired with by then. [ours]

    **SESSION-208** When a phone is paired while a watch is there that it has answered so, that
    watch MUST be one of its watches again, and the two a pair (SESSION-182): it belongs to another
    phone, or else it would be a new one. [ours]

    **SESSION-110** A watch that starts or resumes its app by SESSION-82 or SESSION-91 MUST hand it
    a background task each time, numbered from 1 in each incarnation (`backgroundTask`, `handed`),
    before it is told anything else: of an app that is started comes `handed`, `activated`, what
    waits, and `completed`. [Apple: WWDC16-218]

    **SESSION-111** An app in the background that has a task MUST NOT be suspended for the time that
    it has been there; from its completion (`completed`) on the 5 s of SESSION-84 count. [inference:
    WWDC16-218]

    **SESSION-112** A task that is not completed 10 s after it was handed over MUST be told as
    `expired`, and the app be ended, unless it is in front or in a workout session. [report:
    openradar 27973107, home-assistant/iOS#1217]

    **SESSION-113** The watch's app MUST complete a task as soon as nothing waits that came for it:
    no context, user info, file, or user info for the complication. [Apple: WWDC16-218, sample code]

    **SESSION-16** On `link` with `up` true a session MUST do this, in this order: send `presence`;
    tell reachability if it changed, with all that the app does about it; send the context if it is
    due (SESSION-51); send what is for the complication (SESSION-91), then user infos from the
    oldest on (SESSION-32), then files (SESSION-95). [ours]

    **SESSION-176** A phone MUST send contexts, user infos, what is for the complication and files
    only after the first `presence` over the connection, which says which of its watches is there.
    [ours]

    **SESSION-17** On `link` with `up` false a session MUST do this, in this order: end each message
    that waits as `unknown` with 7007, in order of sending; end each launch that waits likewise;
    tell reachability if it changed. [inference: sendMessage, WWDC15-713]

    **SESSION-19** A `link` input that repeats the present state MUST be ignored. [ours]

    **SESSION-20** A payload MUST be a property-list dictionary (VALUE-7), else the send fails with
    7010; its size (VALUE-20) MUST NOT exceed the limit of its kind, else it fails with 7009.
    [report: size limits]

    **SESSION-44** A payload of more than 458,752 bytes as compact JSON MUST fail with 7009 whatever
    its size as a property list, so that all that a device sends at once fits a line. [ours]

    **SESSION-21** A message is refused, in this order, with 7004 when the session is not activated,
    with 7010 or 7009 for its payload, with 7007 when the other side is not reachable; else it MUST
    be sent at once. [Apple: sendMessage, WCError.h]

    **SESSION-22** A session that receives a message without reply MUST tell `received`, give it to
    the app, and then send `receipt`. [ours]

    **SESSION-23** A session that receives a message with reply MUST tell `received` and give it to
    the app; the app's answer goes out as `reply`. [Apple: WCSession.h, sendMessage]

    **SESSION-211** A `receipt` for a message that wants a reply, and a `reply` to one that wants
    none, MUST be ignored, and the message goes on to wait. [ours]

    **SESSION-24** A `receipt`, `reply` or `failure` for a message that does not wait any more
    (answered before, timed out, lost) MUST be ignored. [ours]

    **SESSION-25** A message whose answer, a `reply` or a `receipt`, has not come 300 s after
    sending MUST end as `unknown` with 7012, for the message may have been received. [report:
    simulator notes]

    **SESSION-180** A message that comes while the app runs and its last activation has failed MUST
    be answered with `failure` 7004, and so MUST each one that waited for that activation; one that
    waits when the app is removed is answered with 7006 or 7018, and one that comes to a phone that
    is locked with 7007. [inference: WCError.h]

    **SESSION-26** The session of a watch whose app does not run MUST answer a message with
    `failure` 7007 and not keep it; a message never starts the watch app. [Apple: sendMessage]

    **SESSION-27** A reply that is too large, or no property list, MUST go out as `failure` 7011,
    and the message then ends as `unknown` with 7011: its app had it. [inference: WCError.Code]

    **SESSION-28** An answer MUST NOT be sent over another connection than the message came over:
    the asker learns of its loss by SESSION-17, and one that started anew numbers from 1 again.
    [ours]

    **SESSION-88** The payload of a message, and of the answer to it, MAY be data (VALUE-5) in the
    place of a dictionary: that is `sendMessageData`. [Apple: WCSession.h, WWDC15-713]

    **SESSION-89** A message for which the app's delegate lacks the method, of the four for
    dictionaries or data, with a reply or without, MUST be answered with `failure` 7014, and not be
    given to the app. [report: Communicator#23]

    **SESSION-30** A user info is refused, in this order, with 7004 when the session is not
    activated, and with 7015 when 65,536 wait already; else it MUST be queued and stay queued until
    its receipt comes, however often the link breaks. [Apple: transferUserInfo, WCSession.h]

    **SESSION-101** A user info, for the complication too, whose payload is refused (7010, 7009)
    MUST use up a number, never be sent, and fail 100 ms after the call. [report: app audit]

    **SESSION-31** `origin` MUST be the origin of the device that queued the user info, as its
    `presence` names it, and stay when it is sent again. [ours]

    **SESSION-32** While the link is up, the session MUST keep the oldest queued user infos under
    way, 8 at most and 262,144 bytes of payloads as compact JSON at most (one alone may have more),
    of one origin alone, in the order of queueing, each with the `id` of the one before it in the
    queue, if there is one, as `after`, and send the next one as soon as a receipt comes. [ours]

    **SESSION-33** After each new connection those under way MUST be sent again, in order, with the
    same `origin` and `id`. [ours]

    **SESSION-34** A receiver MUST take a user info only if its `id` lies in none of the runs of
    numbers that it has taken of the same `origin`, and not before it has taken the one that `after`
    names; a number up to 10,000 above the last of a run carries that run on. [ours]

    **SESSION-35** A user info taken while the session is not activated MUST wait in the synced
    inbox, and be given to the app when it is. [Apple: transferUserInfo, WCSession.h]

    **SESSION-36** The receipt MUST be sent when the user info is safe in the synced inbox, or was
    acknowledged, and once for each copy that comes, also of one not taken by SESSION-34.
    [inference: WatchConnectivity symbols, AudioBooth#365]

    **SESSION-37** A user info MUST leave the inbox when the app has acknowledged it, and one that
    it has not acknowledged when it ends be given to its next start again. [inference:
    WatchConnectivity symbols]

    **SESSION-38** A receipt removes the user info from the queue and is told as `outcome`
    `delivered`; a receipt for one that is not queued MUST be ignored. [Apple: WCSession.h]

    **SESSION-39** While the phone's app cannot make a user info safe, that one and every later one
    MUST stay in the synced inbox, and be given to the app again in their order when it can. [ours]

    **SESSION-90** A user info or file that its app takes back MUST leave the queue with the outcome
    `cancelled`, also where it waits for another watch; the other side may have it all the same.
    [Apple: WCSession.h, WWDC15-713]

    **SESSION-91** The current user info for the complication, of which a session has one, MUST be
    sent before user infos that wait, start or resume the watch's app whatever its background
    refresh, and be receipted when the app was given it, each time that it comes. [Apple:
    transferCurrentComplicationUserInfo, WCSession.h]

    **SESSION-215** A `complicationReceipt` of another origin or number than the current one has
    MUST be ignored. [ours]

    **SESSION-92** One that is replaced before its receipt MUST become an ordinary user info, with a
    number of its own. [Apple: WCSession.h, WWDC15-713]

    **SESSION-93** A day MUST have 50 of them; one more, and one while the face does not have the
    complication, is an ordinary user info. [Apple: WWDC16-218, WCSession.h]

    **SESSION-201** Such a day MUST begin at midnight by the phone's own clock in the zone that the
    phone is in (`zone` of a `step`), or so long after it as `complication-renewal` has set, so that
    another date or zone may begin another day; a send that is refused (SESSION-101, SESSION-85)
    uses up nothing of it. [ours]

    **SESSION-209** Files MUST go one after the other, in the order in which they were queued: the
    next one is announced when the one before it has its outcome. [ours]

    **SESSION-94** The `name` of a file MUST be one name of 1 to 255 bytes, neither `.` nor `..`,
    without `/` and without a zero byte: a sender fails it with 7008, a receiver answers it with
    `fileReceipt` 7014. [ours]

    **SESSION-95** After `file` the receiver MUST say with `fileOffset` how many bytes of this very
    file it has from earlier connections; the sender goes on from there, in pieces of 65,536 bytes,
    with at most 524,288 bytes on the way that no `fileOffset` has counted. [ours]

    **SESSION-217** Each piece but the last MUST be answered with a `fileOffset`, and the last with
    the receipt alone, once the app was given the file. [ours]

    **SESSION-212** A piece that does not begin where the receiver's bytes end, goes beyond the
    size, or is of another file than the one that was announced last MUST be ignored, and so MUST a
    `fileOffset` of another file than the one on its way. [ours]

    **SESSION-96** `checksum` is the CRC-32 (ISO-HDLC) of all bytes; a receiver that has them all
    and finds another one MUST begin again with `fileOffset` 0, and a sender that is told no more
    than before MUST go on from there. [ours]

    **SESSION-97** The receipt MUST be sent when the app has been given the file; what the app has
    not moved by then is gone. [Apple: WCSession.h, WWDC15-713]

    **SESSION-213** A file that is announced again after its app was given it, because the receipt
    was lost, MUST be receipted at once and not be given a second time, not even after another start
    of the device (SESSION-70). [ours]

    **SESSION-98** A file MUST fail with 7013 when its bytes cannot be read, 7008 for a path outside
    the app's container, 7009 above 67,108,864 bytes, 7010 or 7009 for its metadata, 7015 when a
    disk is full on either side, 7017 when it takes longer than the time that was set for transfers
    (action `transfer-timeout`), from its first packet on and with a connection or without; and with
    the outcome `cancelled` when it is taken back. [Apple: WCError.Code, transferFile]

    **SESSION-210** A receiver that is told `fileCancel` MUST NOT give that file to its app, where
    it has not done so yet, and forget what it has of it. [ours]

    **SESSION-99** `progress` MUST be told for each `fileOffset`, with the bytes that the other side
    has. [Apple: WCSession.h, WWDC18-504]

    **SESSION-214** An `offset` of a `fileOffset` beyond the file's size MUST be taken for the size.
    [ours]

    **SESSION-40** A message, user info or launch MUST end in exactly one outcome; a context has an
    outcome only when it is refused. [Apple: WCSession.h]

    **SESSION-202** The outcome of a user info, of one for the complication or of a file that comes
    while the session is not activated, or the app suspended, MUST wait, and be told when the app is
    there again. [Apple: WCSession.h, transferUserInfo]

    **SESSION-41** The device MUST report what its session tells its app as `session` effects, in
    order with the packets, also while the app does not run. [ours]

    **SESSION-42** The `id` of `received` MUST be the sender's number, also for a context that
    waited for the activation. [ours]

    **SESSION-43** Codes are those of `WCError` (domain `WCErrorDomain`), and MUST surface as in
    this table. [Apple: WCError.h, WCError.Code]

    **SESSION-50** Each side has one slot; an update is refused with 7004 when the session is not
    activated and with 7010 or 7009 for its payload, else it MUST replace what the slot holds,
    unless it is equal to it (VALUE-13): then what it holds keeps its id, and is not sent again.
    [Apple: WCSession.h, updateApplicationContext]

    **SESSION-51** The slot's value MUST be sent when the link is up, none is under way, and the
    other side has not receipted this very id. [ours]

    **SESSION-54** A context under way when the link goes MUST be taken for not sent. [ours]

    **SESSION-53** A session that receives a context MUST send `contextReceipt`, always and also
    when its app does not run: after the app has been given the context and has done all that it
    does about it. [ours]

    **SESSION-52** A context equal to the one received last MUST be receipted and not given to the
    app again. [report: app audit]

    **SESSION-55** When the receipt of a context comes and the slot holds a newer one, that one MUST
    be sent at once. [ours]

    **SESSION-60** A launch is refused, in this order, with 7008 on the watch, as every send by
    SESSION-171 and SESSION-85, with 7010 or 7009 for its payload, and with 7007 when the link is
    down; else it MUST be sent at once, with or without an activation. [inference: startWatchApp,
    WWDC16-235]

    **SESSION-61** A watch that receives `launch` MUST start its app if it does not run, with all of
    SESSION-4; then give it the payload (LAUNCH-2); then send `launchReceipt`. [Apple:
    startWatchApp, HKHealthStore.h]

    **SESSION-62** The receipt MUST end the launch as `delivered`, or as `failed` with its code;
    without one it MUST end as `unknown` with 7012 after the time of SESSION-25. [ours]

    **SESSION-160** A `receipt` MUST say in `time` what the sender's date was when the message came,
    in microseconds since 1970, and in `jumps` how often that date has jumped in this incarnation
    (SESSION-163). [ours]

    **SESSION-161** A session that gets such a receipt MUST take the other side's date minus its own
    for `time` minus its own date at the middle of the round trip, unless its own date has jumped
    since it sent the message. [ours]

    **SESSION-162** The bound of a measurement is half its round trip, plus 400 parts per million of
    its age since the receipt came, plus 2 ms; a session MUST keep the measurement whose bound is
    smallest now, and the true difference is then never further away as long as no clock is wrong by
    more than 200 parts per million. [ours]

    **SESSION-163** A date that has moved by more than 1 ms against the device's uptime has
    *jumped*: a session whose own date jumps MUST move what it has measured by as much, with 1 ms
    more for its bound, and MUST forget it when the other side starts anew, or is another device, or
    names another number of jumps. [ours]

    **SESSION-170** A phone's session that is activated MUST, on a `presence` of another watch than
    it belongs to, tell `inactive` before anything else that the presence causes, then end each
    message that waits as `unknown` with 7016. [Apple: WCSession, sessionDidBecomeInactive]

    **SESSION-171** While the session is inactive each send MUST fail with 7016, the other watch not
    be reachable, and what has come of the watch that is put away still be given to the app that
    runs. [Apple: sessionDidBecomeInactive, WCSession.h]

    **SESSION-203** What comes of the other watch MUST wait until the app has activated the session
    for it. [Apple: WCSession, WCSession.h]

    **SESSION-172** The session MUST tell `deactivated` 100 ms after `inactive`, and from then on be
    as one that was never activated, until the app activates it for the other watch. [Apple:
    WCSession, WCSession.h]

    **SESSION-173** What a phone's app sent for one watch (its context, user infos, files), or for
    the first that comes before there was any, MUST NOT be sent to another one, and go on when that
    watch is worn again; the context that was received last is kept of each. [Apple: WCSession,
    WCSession.h]

    **SESSION-174** The current user info for the complication of a watch that is put away MUST
    become an ordinary user info for it. [ours]

    **SESSION-175** Where the app's delegate lacks the methods for another watch (`watch-switch`),
    the session MUST be deactivated without a word, and the app be ended as soon as it is not in
    front; its next start is for the watch that is worn. [Apple: WCSession]

    **SESSION-70** A device that keeps state MUST keep over its end: its origin, with a number up to
    which ids may have been used; the queued user infos with their `origin` and `id`; what its app
    needs of those that have their receipt (CHANGE-12); the context received last; the synced inbox;
    the outcomes that wait (SESSION-202); and for each origin the `id`s of the user infos taken, and
    of the files that its app was given. [Apple: WCSession.h]

    **SESSION-71** What a step takes on or acknowledges MUST be safe before any effect of that step
    leaves the device. [ours]

    **SESSION-72** A new incarnation MUST go on with what was kept: it has the same origin, sends
    the old queue before anything that it queues itself, gives that ids above all that may have been
    used before, and takes no user info whose `id` is among those kept for its origin. [Apple:
    WCSession.h]

    **SESSION-73** A device MAY keep nothing, and then SHOULD say in a `note` or on standard error
    that its queue ends with it. [ours]
    """#
}
