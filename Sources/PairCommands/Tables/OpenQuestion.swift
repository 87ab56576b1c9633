/// What sources disagree on, or leave open, and what the devices do about it.
struct OpenQuestion: Sendable {
  let question: String
  let sources: String
  let here: String

  private init(_ question: String, _ sources: String, _ here: String) {
    self.question = question
    self.sources = sources
    self.here = here
  }

  static let all = [
    OpenQuestion(
      "can an app be felt while the wrist is down?",
      "WWDC17-216: an app that was in front may play haptics; elsewhere only one that is active or "
        + "in a session",
      "no, unless a workout session keeps it running"
    ),
    OpenQuestion(
      "is a context given that is equal to the last?",
      "developers: it is not, so that they add a date or a number; the vendor is silent",
      "no (SESSION-52), and there is no switch for it: a number makes a context another one"
    ),
    OpenQuestion(
      "how long may a reply take?",
      "five minutes between simulators, five seconds on devices",
      "300 s (SESSION-25), or the time set by `reply-timeout`"
    ),
    OpenQuestion(
      "in which order are the kinds told that waited for an activation?",
      "nobody says",
      "in SESSION-4's order; with `any-order`, in one drawn by the seed"
    ),
    OpenQuestion(
      "what is a sender told whose counterpart lacks the delegate's method?",
      "7014 by a line of the system's log; a time-out by a developer",
      "7014 (SESSION-89)"
    ),
    OpenQuestion(
      "is a transfer that was taken back told as finished?",
      "nobody says",
      "once, as `cancelled` (SESSION-90)"
    ),
    OpenQuestion(
      "is the phone reachable from a background task of the watch's app?",
      "developers: most of the time; the vendor names only what has a high priority",
      "no (SESSION-81)"
    ),
    OpenQuestion(
      "does a context, a user info or a file wake the phone's app?",
      "the vendor promises its next start; developers: only a message does",
      "no (SESSION-82)"
    ),
    OpenQuestion(
      "with which code does a message end that waits when another watch is worn?",
      "7016 or 7007",
      "7016 (SESSION-170); 7007 where the session hears first that the connection is gone, as it does "
        + "of a watch that is taken off (`scenarios/watches/a-question-to-the-old-watch.scenario`)"
    ),
    OpenQuestion(
      "is a limit of size meant before or after compression?",
      "developers: it depends on the content, and on the watch",
      "before (SESSION-20)"
    ),
  ]
}
