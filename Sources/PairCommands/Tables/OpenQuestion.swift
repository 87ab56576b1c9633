/// A question on which sources disagree or are silent, and the answer that the devices here give.
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
    OpenQuestion(
      "when does what one device's health has get into the other's?",
      "the vendor: by itself; developers: minutes, sooner at a workout's end",
      "a workout at once, anything else after 300 s or the time of `health-sync` (HEALTH-1)"
    ),
    OpenQuestion(
      "how long may a delivery of health stay unanswered?",
      "one developer: 15 s on a watch",
      "15 s on a watch, 30 s on a phone, and the app is ended (APP-60)"
    ),
    OpenQuestion(
      "what has health wake an app again that left three deliveries unanswered?",
      "nobody says",
      "that it disables the delivery and enables it anew (APP-60)"
    ),
    OpenQuestion(
      "does an app that its person ended stay so when the device starts anew?",
      "the vendor's engineers: until it is opened; an older guide: until the start",
      "until it is opened (APP-61); a phone opens its app as it starts"
    ),
    OpenQuestion(
      "is health delivered in the ten minutes in which a locked phone can still be read?",
      "developers saw none",
      "no (APP-59)"
    ),
    OpenQuestion(
      "when is a task run that an app has asked for?",
      "the vendor: by the person's habits, and not before its date",
      "at its date, and a quarter of an hour after the last; processing on a locked phone (APP-68)"
    ),
    OpenQuestion(
      "does processing wait for power?",
      "the vendor: where the app says so",
      "no: a device here does not know whether it charges"
    ),
    OpenQuestion(
      "do a workout's samples go with it?",
      "one developer: they stay; another: they go",
      "they go, for they lie in its document"
    ),
    OpenQuestion(
      "may an app that may neither save nor read a type see its own?",
      "the vendor's talk of 2016: no; its page: of reads denied alone, yes",
      "yes (APP-57)"
    ),
    OpenQuestion(
      "what does a watch that purges old samples tell the phone?",
      "nobody says",
      "nothing is purged; a phone sends its watch the last seven days alone"
    ),
  ]
}
