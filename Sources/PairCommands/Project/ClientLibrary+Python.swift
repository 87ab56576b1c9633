extension ClientLibrary {
  static let python = #"""
    """A client for apps in Python: one file, to be copied beside your own.

        from lockstep_app import App
        app = App("chat")
        app.on("say", lambda words: app.send_message({"text": words["text"]}, reply=print))
        app.on_message = lambda payload: {"heard": payload["text"]}
        app.run()

    It does what every app owes its system (docs/protocol/apps.md): it activates its session,
    acknowledges user infos, completes background tasks and what observers of health are told, and
    refuses verbs that it does not know.
    Files of the app are in $HOME.

    Import it first: each life of the app is a fork of the process as it is then, so that many runs
    start one interpreter (HOST-35).
    """
    import base64, json, os, signal, socket, sys, tempfile

    AGAIN = 75


    def begin_lives():
        """Comes back in the process of each life; the first process only waits for them."""
        life = 1
        while child := os.fork():
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            if code < 0:
                if -code != signal.SIGKILL:
                    signal.signal(-code, signal.SIG_DFL)
                os.kill(os.getpid(), -code)
            if code != AGAIN:
                os._exit(code)
            life += 1
        return life


    LIFE = begin_lives() if "LOCKSTEP_SOCKET" in os.environ else 0


    class Task:
        """A task of the scheduler: `complete` ends it, once; `on_expired` comes before its time is up."""

        def __init__(self, app, id, identifier):
            self.app, self.id, self.identifier = app, id, identifier
            self.is_completed = False
            self.on_expired = lambda: None

        def complete(self, success=True):
            if not self.is_completed:
                self.is_completed = True
                self.app.scheduled.pop(self.id, None)
                self.app.call("setTaskCompleted", id=self.id, success=success)


    class App:
        def __init__(self, name):
            self.name = name
            # Where it runs: on the watch or on the phone.
            self.device = "phone" if os.environ.get("LOCKSTEP_ROLE") == "phoneApp" else "watch"
            self.verbs, self.calls, self.timers, self.replies = {}, [], [], {}
            self.tags, self.tasks, self.pending = 0, [], False
            self.scheduled = {}
            # The change of health that is looked at, and by tag the questions that are asked for one.
            self.change, self.questions = None, {}
            # The device's clocks: nanoseconds of uptime, and microseconds since 1970.
            self.uptime, self.wall = 0, 0
            self.reachable, self.screen = False, {"screen": name}
            self.on_launch = lambda launched: None
            self.on_message = lambda payload: {}
            self.on_user_info = lambda payload: None
            self.on_context = lambda payload: None
            self.on_health_change = lambda identifier: None
            self.on_file = lambda path, name, metadata: None
            self.on_reachability = lambda value: None
            self.on_response = lambda response: None
            self.on_task = lambda task: task.complete()
            self.on_task_refused = lambda identifier, code: None

        # What the app asks.

        def on(self, verb, act):
            """Says what `watch do VERB {…}` does; `act` is given its words."""
            self.verbs[verb] = act

        def call(self, name, /, **fields):
            self.calls.append({"call": name} | fields)

        def show(self, **fields):
            self.screen |= fields
            self.call("shown", screen=self.screen)

        def note(self, text):
            self.call("note", text=text)

        def send_message(self, payload, reply=None, error=None):
            """Sends now or fails: `reply` is given the answer, `error` a code such as 7007."""
            tag = self.new_tag()
            self.replies[tag] = (reply, error)
            self.call("message", payload=payload, reply=reply is not None, tag=tag)

        def transfer_user_info(self, payload):
            self.call("userInfo", payload=payload)

        def update_context(self, payload):
            self.call("context", payload=payload)

        def transfer_file(self, path, metadata=None):
            """Sends a file of $HOME, by its path in it."""
            self.call("transferFile", path=path, metadata=metadata or {})

        def health(self, call, answer=None, **fields):
            """Asks health by a call of its name; `answer` is given what it says, or a `code`.

            What `on_health_change` is told of is completed once all that it asks is answered.
            """
            tag = self.new_tag()
            self.replies[tag] = (answer, None)
            if self.change is not None:
                self.questions[tag] = self.change
            self.call(call, tag=tag, **fields)

        def request(self, method, address, answer=None, body=None, key=None, **fields):
            """Asks a server; `answer` is given its `status` and `body`, or a `code` such as -1009.

            A body becomes JSON, and a key the header by which a server knows the request again. With
            `background=True` and a `tag` of its own, another life of the app may be told: `on_response`.
            """
            tag = fields.pop("tag", None) or self.new_tag()
            self.replies[tag] = (answer, None)
            headers = {"Content-Type": "application/json"} if body is not None else {}
            headers |= {"Idempotency-Key": key} if key else {}
            text = {} if body is None else {"body": json.dumps(body)}
            self.call("request", method=method, address=address, tag=tag,
                      headers=headers | fields.pop("headers", {}), **text, **fields)

        def submit_task(self, identifier, **fields):
            """Asks the phone to run the app later: `on_task` gets a `Task`, or `on_task_refused` a code.

            `earliest` is a text such as "2026-01-05T09:15:00Z"; `processing=True` asks for minutes while
            the phone is locked, and `network=True` for a network then.
            """
            self.call("submitTask", identifier=identifier, **fields)

        def new_tag(self):
            self.tags += 1
            return f"{self.uptime}-{self.tags}"

        def after(self, seconds, act):
            """Does something later, by the device's clock: at a deadline the system ticks."""
            self.timers.append((self.uptime + round(seconds * 1e9), act))
            self.timers.sort(key=lambda timer: timer[0])

        # What the system tells.

        def handle(self, event):
            match event["type"]:
                case "launched":
                    self.pending = event.get("contentPending", False)
                    self.call("activate")
                    self.on_launch(event)
                case "action":
                    act = self.verbs.get(event["do"])
                    if act:
                        act(event)
                    else:
                        reason = f"the app knows {', '.join(self.verbs)}"
                        self.call("refused", action=event["do"], reason=reason)
                case "session":
                    self.handle_session(event)
                case "contentPending":
                    self.pending = event["value"]
                    self.complete_tasks()
                case "message":
                    answer = self.on_message(event.get("payload", {}))
                    if event["reply"]:
                        self.call("reply", to=event["id"], payload=answer or {})
                case "reply":
                    reply, _ = self.replies.pop(event.get("tag"), (None, None))
                    if reply:
                        reply(event.get("payload", {}))
                case "health" if "updated" in event:
                    self.look_at(event["completion"], self.on_health_change, event["updated"])
                case "health":
                    answer, _ = self.replies.pop(event.get("tag"), (None, None))
                    change = self.questions.pop(event.get("tag"), None)
                    self.look_at(change, answer or (lambda event: None), event)
                case "task":
                    self.handle_task(event)
                case "response":
                    answer, _ = self.replies.pop(event.get("tag"), (self.on_response, None))
                    if answer:
                        answer(event)
                case "context":
                    self.on_context(event["payload"])
                case "userInfo":
                    self.on_user_info(event["payload"])
                    self.call("acknowledge", origin=event["origin"], id=event["id"])
                case "file":
                    self.on_file(self.path(event), event["name"], event["metadata"])
                case "workout" if "through" in event:
                    self.call("taken", through=event["through"])
                case "tick":
                    while self.timers and self.timers[0][0] <= self.uptime:
                        self.timers.pop(0)[1]()

        def path(self, event):
            """The place of a file that came; a system without folders gives its bytes alone."""
            if "path" in event:
                return os.path.join(os.environ["HOME"], event["path"])
            path = os.path.join(tempfile.mkdtemp(), event["name"])
            with open(path, "wb") as file:
                file.write(base64.b64decode(event.get("data", "")))
            return path

        def handle_session(self, event):
            match event["event"]:
                case "deactivated":
                    self.call("activate")
                case "reachability":
                    self.reachable = event["value"]
                    self.on_reachability(event["value"])
                case "backgroundTask" if event["state"] == "handed":
                    self.tasks.append(event["id"])
                    self.complete_tasks()
                case "outcome" if event["outcome"] in ("failed", "unknown"):
                    _, error = self.replies.pop(event.get("tag"), (None, None))
                    if error:
                        error(event["code"])

        def handle_task(self, event):
            match event["state"]:
                case "handed":
                    task = self.scheduled[event["id"]] = Task(self, event["id"], event["identifier"])
                    self.on_task(task)
                case "expired" if event["id"] in self.scheduled:
                    task = self.scheduled[event["id"]]
                    task.on_expired()
                    task.complete(success=False)
                case "refused":
                    self.on_task_refused(event["identifier"], event["code"])

        def look_at(self, change, act, value):
            """Does what a change of health leads to, and completes it if no answer is awaited for it."""
            self.change = change
            act(value)
            self.change = None
            if change is not None and change not in self.questions.values():
                self.call("completeObserver", completion=change)

        def complete_tasks(self):
            while self.tasks and not self.pending:
                self.call("completeTask", id=self.tasks.pop(0))

        def run(self):
            link = socket.socket(socket.AF_UNIX)
            try:
                link.connect(os.environ["LOCKSTEP_SOCKET"])
            except OSError:
                if LIFE > 1:
                    os._exit(0)
                raise
            lines = link.makefile("rw", newline="\n")
            hello = {"type": "hello", "protocol": [1], "role": os.environ["LOCKSTEP_ROLE"],
                     "name": self.name, "capabilities": ["lease", "reset"]}
            print(json.dumps(hello), file=lines, flush=True)
            for step in map(json.loads, lines):
                if step["type"] == "bye" and step.get("again"):
                    sys.stdout.flush()
                    os._exit(AGAIN)
                if step["type"] != "step":
                    continue
                self.uptime, self.wall, self.calls = step["uptime"], step["wall"], []
                self.handle(step["event"])
                done = {"type": "done", "number": step["number"], "calls": self.calls}
                if self.timers:
                    done["deadline"] = max(self.timers[0][0], self.uptime + 1)
                print(json.dumps(done), file=lines, flush=True)

    """#
}
