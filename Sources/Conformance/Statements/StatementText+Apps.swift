// Written by StatementTests from docs/protocol/apps.md, with UPDATE_GOLDEN=1.
extension StatementText {
  static let apps = #"""
    **APP-1** Whoever runs a device MUST make a socket for its app alone, and name it to the program
    in `LOCKSTEP_SOCKET` and its role, `watchApp` or `phoneApp`, in `LOCKSTEP_ROLE`. [ours]

    **APP-2** The program's first line MUST be its `hello`, with that role, and with the capability
    `lease` where it answers [steps](#steps); it is answered by a `welcome` with the incarnation of
    the device and the seed of the run. [ours]

    **APP-3** The first event of a launch MUST be `launched`, with what the system kept for the app.
    [ours]

    **APP-4** A `step` MUST hold one event, and the system MUST carry out all calls of its answer,
    in order, before it gives the next; what a call causes for the app comes after them, first
    caused first. [ours]

    **APP-5** All that the calls of a step ask to keep (`userInfo`, `forget`, `acknowledge`, `keep`,
    `taken`) MUST be on the disk whole or not at all, before anything that the step causes leaves
    the device. [ours]

    **APP-6** The program MUST answer each step with one `done` of its number, and say nothing else.
    [ours]

    **APP-7** A `deadline` holds until the next answer; the system MUST give `tick` when it has
    come, with what was due, and a deadline that is not later than its step ends the app, unless it
    is the one that holds and its `tick` was not given yet. [ours]

    **APP-8** Without `digest` the system MUST take all that it gave and got for the app's state, so
    that equal logs mean equal apps. [ours]

    **APP-14** A program that answers steps MUST give the same answers to the same steps each time
    that it is started: it has no clock but the step's, and draws nothing but from the seed. [ours]

    **APP-15** Each call MUST be one of [the table](#calls), with the fields that it needs. [ours]

    **APP-19** A program MUST answer an event of a type that it does not know like any other, and
    ignore fields that it does not know. [ours]

    **APP-21** A program MUST answer an action that it does not know with a call `refused` of that
    action: nobody else knows the words of an app, and a typing error in a scenario would go by as
    done. [ours]

    **APP-20** Where something waits for the app that came in the background, the system MUST say so
    in `launched` (`contentPending`, `hasContentPending` of a session), and tell the app that runs
    when that changes. [Apple: hasContentPending, WWDC16-218]

    **APP-22** In `launched` the system MUST say what its session knows of the other device
    (SESSION-87, SESSION-204), as `watchState` on a phone and as `companionState` on a watch, unless
    it is what an app takes for so: a watch that is paired and has the app, without its
    complication; a phone that has the app and was unlocked. [Apple: WCSession.h]

    **APP-25** `launched` MUST also say the context that the app set last since its device started
    (`sentContext`), that the device can have no session at all (`supported`, `false`), the watch
    that a phone's session belongs to (`counterpart`), and the complication's user info that has no
    receipt (`outstandingComplication`), each only where it is so. [ours]

    **APP-74** `update-app` MUST end the app where it runs, keep its documents, files, grants and
    what it has queued, and have each later launch say a `version` that is one higher, 1 where it is
    absent, over starts of the device too. [Apple: developer forums]

    **APP-26** Where `launched` would be longer than a line may be (VALUE-11), the rest of `kept`,
    `outstanding`, `outstandingFiles` and `documents` MUST follow in events `more`, before any other
    event; the calls of the answers to all of them are carried out as they come. [ours]

    **APP-27** An app that the system starts or resumes for something MUST be told of the background
    task before it is given what came: in the launch after `launched` and `more`, for a resumed app
    after `contentPending` where it does not know yet that something waits. [ours]

    **APP-28** A verb that begins with `do ` MUST be given to the app as the action of what follows,
    also where the system has a verb of that name. [ours]

    **APP-32** An app MUST activate its session after `launched`, unless that says that the device
    can have none (`supported` false). [Apple: WCSession.h]

    **APP-33** A phone's app that is told `deactivated` MUST activate its session again, for the
    watch that is worn. [Apple: WCSession]

    **APP-34** An app that is handed a background task MUST complete that task, once, when nothing
    waits for the app any more (`contentPending`). [Apple: WWDC16-218]

    **APP-35** An app MUST acknowledge each user info that it is given, by its `origin` and `id`,
    unless it holds them. [ours]

    **APP-36** An app MUST answer each message that asks for a reply once, with `reply` or with
    `refuse`. [Apple: sendMessage]

    **APP-37** An app that has started a workout session, in this life or an earlier one, MUST take
    the samples that it is given (`taken`), up to their `through`. [ours]

    **APP-38** A `reply`, `refuse`, `refused`, `acknowledge`, `completeTask` or `forget` MUST name
    what the app was given and has not dealt with, and `moveFile` stand in the answer to a `file`.
    [ours]

    **APP-39** What an app sends MUST be a dictionary of property-list types, or data where that is
    allowed, within the limit of its kind (SESSION-20), and the path of a file one within its
    container. [report: size limits]

    **APP-40** What `more` brings SHOULD be to an app as if it had stood in `launched`. [ours]

    **APP-50** An app SHOULD NOT activate a session that is activated, or that it has asked to be,
    unless that has failed. [ours]

    **APP-52** What an app says SHOULD have no fields but those of the tables, for a typing error
    does nothing. [ours]

    **APP-23** A call that sends something (`message`, `messageData`, `context`, `userInfo`,
    `complication`, `transferFile`, `launchWatchApp`, `startMirroring`, `stopMirroring`,
    `sendToRemote`) MAY have a `tag`, a text of 1 to 255 bytes; the system MUST repeat it in the
    `reply`, the `outcome`, the `progress` and the `remoteCompletion` of this send, and of a
    transfer also in `kept`, `outstandingFiles` and `outstandingComplication`, in this and in each
    later life of the app and of the device. [ours]

    **APP-24** `refuse` MUST tell the sender of a message that it was not taken, with the call's
    `code`, or 7014 without one: of a message that asks for a reply until it has its answer, and of
    one without a reply in the answer to its event. [ours]

    **APP-44** When the device takes itself to be in another zone, the system MUST tell the app that
    runs at once, and one that is suspended when it goes on, of the last zone alone. [Apple:
    NSSystemTimeZoneDidChange]

    **APP-41** Under leases a program MUST find the files that its app has on its device's disk, as
    they were when the app was launched, in a folder with one name for every program, which
    `LOCKSTEP_CONTAINER`, `HOME` and `CFFIXED_USER_HOME` say, as `TMPDIR` and the `XDG_` variables
    say folders in it. [ours]

    **APP-42** What a program has changed in its folder when it answers a step MUST be taken before
    the calls of that answer are carried out, and be on the disk in one commit with them (APP-5);
    what no answer has followed MUST be gone at the next launch. [ours]

    **APP-43** Where nobody has named a contract for the run, an app whose `hello` has the
    capability `vendor-contract` MUST be served by the contract `vendor` from then on, also before
    the next launch, until an app without it is launched. [ours]

    **APP-29** By the contract `vendor` a user info MUST count as acknowledged once the app has
    answered the step that gave it; `hold` does nothing, and what was queued under a name is not
    kept beyond its receipt. [Apple: WCSession.h]

    **APP-30** By the contract `vendor` the app MUST NOT be told that a message without a reply was
    delivered; it is told errors. [Apple: WCSession.h]

    **APP-31** By the contract `vendor` a context, a user info or a file MUST NOT wake the app as it
    comes, but within 900 s, with all that came meanwhile, and at most four times within an hour.
    [ours]

    **APP-16** Under leases a device MUST end a program that declares no `lease`, and say how it can
    be played; in real time it MUST hand it each event as `event` without waiting, and carry out the
    calls of a `calls` line, those of one line in order and in one commit, when the line has come.
    [ours]

    **APP-51** A program without `lease` MUST say nothing after its hello but lines of the type
    `calls`, each with an array of calls. [ours]

    **APP-17** Since nobody waits for it while it is given a file, a program in real time MUST find
    the file in its container at the event's `path`, `Inbox/ORIGIN-ID-NAME`; the program must move
    or delete the file itself. [ours]

    **APP-18** In real time, and where the device has a folder (`--state`, `--store`), the app's
    container MUST be that folder, named to the program in `LOCKSTEP_CONTAINER`; it outlives the
    program and the device, and what is in it but `.system` goes with the app when it is
    uninstalled. [ours]

    **APP-9** A program that ends by itself, does not answer in time or breaks a rule of this page
    MUST end as `end-app` ends an app, and the device MUST report it with `appEnded`; the device and
    its queue live on. [ours]

    **APP-10** Whatever ends the app, what it queued MUST stay queued, and the system MUST keep what
    the session received for the next launch. [Apple: WCSession.h]

    **APP-11** When the system ends the app it closes the connection and ends the program; a device
    that crashes MUST take its app with it, and the answer to an open step with it. [ours]

    **APP-12** A `name`, a `builder` and an `identifier` MUST have 1 to 64 letters, digits, `-`, `_`
    and `.`, and not begin with a `.`, for it becomes the name of a file. [ours]

    **APP-45** `prepareWorkout` MUST make a session ready that is `prepared`, measures nothing until
    `startWorkout` of the same activity starts it, under its `id`, and is over where its app ends
    before that. [Apple: HKWorkoutSession.h]

    **APP-46** `stopWorkout` MUST end the measuring of a session that is `running` or `paused`: it
    is `stopped`, all its samples are given, and it keeps its app running until `endWorkout` ends
    it, with the instant at which it was stopped. [Apple: HKWorkoutSession.h]

    **APP-47** The samples of a session MUST be given at the latest so many seconds after they were
    measured as `startWorkout` says in `every`, while its app runs. [ours]

    **APP-48** What is asked of a workout session and cannot be done MUST come back as `workout`
    with `refused`, a sentence, and `code`, HealthKit's number: 3 for what the session's state does
    not allow, or where there is none; 4 where the person has denied it, and 5 where they were not
    asked; 8 where another session is under way. [Apple: HKHealthStore.h]

    **APP-49** What a person has denied by type MUST be missing for the app: the identifiers of what
    it may not save stand in `denied` of `permission` and of `launched`, `HKWorkoutTypeIdentifier`
    among them, without which no session starts; of what it may not read it is told nothing, and
    neither samples nor figures of `session` hold any. [Apple: HKHealthStore.h]

    **APP-13** Samples of a workout session MUST stay the system's until they are `taken`: what an
    app has not taken when it ends is given to its next launch. [ours]

    **APP-53** Each call to health but `completeObserver` MUST be answered by one event `health`
    with its `tag`, in the order of the calls, and not in the step that asked;
    `requestAuthorization` is answered once the owner has answered. [Apple: HKHealthStore.h]

    **APP-54** What a call saves or deletes MUST be on the disk, whole or not at all, with all else
    that its step asks to keep, before it is answered; an app that ends before the answer has saved
    what it does not know of. [ours]

    **APP-55** What cannot be done MUST be answered by `failed`, a sentence, with `code`,
    HealthKit's number: 3 for what no sample can be and for what is out of order, 4 for what the
    owner has denied, 5 for what they were not asked. [Apple: HKHealthStore.h]

    **APP-56** Health MUST close ten minutes after the owner has locked the phone: until they unlock
    it what reads is answered with 6, and what is saved is saved. [Apple: Platform Security]

    **APP-57** What the owner denies of reading MUST look as if nothing were there, but for what the
    app saved itself. [Apple: HKHealthStore.h]

    **APP-71** A builder that is `live` MUST have what the device's workout session measures while
    it collects, and its pauses, with no call of the app's and while the app sleeps, too; of the
    types that the app may save. [Apple: HKLiveWorkoutBuilder.h]

    **APP-72** A route MUST have its locations in the order of their instants, and a workout one
    route at most: a second one is refused with 3, and so is a location that can be none. [Apple:
    HKWorkoutRouteBuilder.h]

    **APP-73** An effort from 1 to 10 MUST take the place of what the app related to that workout,
    or that part of it, before. [Apple: HKWorkoutEffortRelationship.h]

    **APP-58** An app that runs and observes a type MUST be told by an event `health` with
    `updated`, the type, and `completion`, a number of its own, that something of the type came or
    went which it may read; what changed while it did not run, it is told once when it runs and
    observes. [Apple: HKObserverQuery.h]

    **APP-59** An app that has enabled it for a type MUST be started or resumed in the background
    and told, at most once in each period, and not while its phone is locked: what changed meanwhile
    is told once, when the phone is unlocked, and it stays enabled over the ends of the app and of
    the device. [Apple: enableBackgroundDelivery]

    **APP-60** An app that was told while it was not in front MUST run until it completes that, and
    be ended if it has not within 30 s, or 15 s on a watch; it is told again twice the time after
    that, and four times the time after the next, and after the third no more, until it disables the
    delivery and enables it anew. [Apple: enableBackgroundDelivery]

    **APP-61** An app that its person has ended MUST NOT be started for health, over starts of the
    device too, until the person opens it. [Apple: developer forums]

    **APP-62** A watch MUST start or resume its app for health at most four times within an hour,
    and with the app's complication on the face alone; all types but `vo2Max`, `highHeartRateEvent`
    and `lowHeartRateEvent` come hourly at most. [Apple: enableBackgroundDelivery]

    **APP-75** An app MUST complete, once, and before it would be ended for it (APP-60, APP-69),
    each change that it was told as an observer (`completeObserver`), and each task that it was
    handed (`setTaskCompleted`). [Apple: HKObserverQuery.h]

    **APP-63** Each `request` MUST be answered by one event `response` with its `tag`, and not in
    the step that asked: by what the server answered, or by `failed`, a name, with `code`. [ours]

    **APP-64** `code` MUST be that of NSURLErrorDomain: −999 for what was cancelled, −1001 where no
    answer came within `timeout`, −1003 where nobody has the name, −1004 where nobody listens, −1005
    where the connection was lost, −1009 without a network, −1022 for plain HTTP to another machine,
    −1200 behind a portal. [Apple: NSURLError.h]

    **APP-65** A request MUST be lost with its app, but for one with `background`: that is kept on
    the disk with all else that its step asks to keep, waits while the network carries nothing, goes
    out again when its connection was lost or the device starts anew, and its `response` starts or
    resumes the app in the background. [Apple: URLSession]

    **APP-66** `quit`, by which a person ends the app, MUST cancel its background requests: the next
    launch is told −999. [Apple: URLSession]

    **APP-67** A phone MUST keep what is asked for by `submitTask` on the disk with all else that
    its step asks to keep, in the place of a request of the same identifier, over the ends of app
    and device, and answer what it does not take by an event `task` that is `refused`, with `code` 1
    without background refresh, and 2 for a second refresh or an eleventh of processing. [Apple:
    BGTaskScheduler]

    **APP-68** From the `earliest` date on the app MUST be started or resumed in the background for
    a request, once, and be told by an event `task` that it is `handed`, with a number as `id`: not
    while it is in front, before the phone was unlocked, or without background refresh; and for
    processing only while the phone is locked, and has a network where `network` asks for one.
    [Apple: WWDC19-707]

    **APP-69** An app that was handed a task MUST run until it says `setTaskCompleted`, be told
    `expired` after 30 s, or 5 min of processing, and be ended 5 s later if it has not said so by
    then and is not in front. [Apple: WWDC19-707]

    **APP-70** After `quit`, by which a person ends the app, no task MUST be run, over starts of the
    device too, until the person opens the app. [Apple: WWDC13-204]
    """#
}
