"""Follows a run in headless Chromium, as a person does: a set is done, and the page shows it; the connection is
lost and taken up again; what is looked at stands still until "Follow"; a page that may only look is refused.

usage: live.py LOCKSTEP [FOLDER]    pictures of the page go into FOLDER
"""

import base64
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

SCENARIO = """title A set in a browser
seed 1

@0s phone split Morning
    phone add Push-Ups to Morning sets 3 reps 12
    phone rest 90s
@1s phone start Morning
@3s watch exercise Push-Ups
"""


class Navigated(Exception):
    """The page was loaded anew while it was asked something."""


class Browser:
    """Chromium over its pipe: a JSON value, then a zero byte."""

    def __init__(self, profile):
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def take_over():
            # Its ends are 3 and 4, whatever numbers they have here.
            reading, writing = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--no-proxy-server", f"--user-data-dir={profile}"],
            preexec_fn=take_over, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.errors = []

    def read(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.input, 65536)
            if not piece:
                sys.exit("chromium has ended")
            self.buffer += piece
        line, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(line)

    def call(self, method, session=None, **words):
        self.number += 1
        request = {"id": self.number, "method": method, "params": words}
        if session:
            request["sessionId"] = session
        os.write(self.output, json.dumps(request).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("method") == "Runtime.exceptionThrown":
                self.errors.append(answer["params"]["exceptionDetails"])
            if answer.get("id") == self.number:
                if "navigated" in answer.get("error", {}).get("message", ""):
                    raise Navigated
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]

    def close(self):
        self.process.kill()
        self.process.wait()


class Page:
    """A page of its own in the browser."""

    def __init__(self, browser, address, wide=1280, high=1000, dark=False):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=wide < 500)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=scheme)
        self.call("Page.navigate", url=address)

    def call(self, method, **words):
        return self.browser.call(method, self.session, **words)

    def value(self, words):
        found = self.call("Runtime.evaluate", expression=words, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            sys.exit(f"{words}: {found['exceptionDetails']}")
        return found["result"].get("value")

    def wait(self, what, words):
        """Waits until it is true in the page, for half a minute at most."""
        promise = ("new Promise(found=>{const end=performance.now()+3e4,look=setInterval(()=>{let is=false;"
                   f"try{{is={words}}}catch{{}}if(is||performance.now()>end){{clearInterval(look);found(!!is)}}}},20)}})")
        while True:
            try:
                is_there = self.value(promise)
                break
            except Navigated:
                continue
        if not is_there:
            self.picture("failed")
            sys.exit(f"{what}: not seen; {words}\n{self.value('document.body.innerText')}")
        print(f"{what}: seen")

    def picture(self, name):
        if len(sys.argv) > 2:
            data = self.call("Page.captureScreenshot", format="png")["data"]
            with open(os.path.join(sys.argv[2], f"live-{name}.png"), "wb") as file:
                file.write(base64.b64decode(data))


class Wire:
    """Passes connections on to a port, until it is cut."""

    def __init__(self, port):
        self.port, self.pairs, self.is_cut = port, [], False
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            guest, _ = self.listener.accept()
            if self.is_cut:
                guest.close()
                continue
            host = socket.create_connection(("127.0.0.1", self.port))
            self.pairs += [guest, host]
            for a, b in ((guest, host), (host, guest)):
                threading.Thread(target=self.carry, args=(a, b), daemon=True).start()

    @staticmethod
    def carry(a, b):
        try:
            while piece := a.recv(65536):
                b.sendall(piece)
            b.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def cut(self):
        self.is_cut = True
        for end in self.pairs:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.pairs = []


def start(lockstep, *words):
    program = subprocess.Popen([lockstep, *words], stdout=subprocess.PIPE, text=True)
    address = program.stdout.readline().strip()
    if not address.startswith("http://127.0.0.1:"):
        sys.exit(f"expected an address, found {address!r}")
    return program, address


def expect(what, holds):
    if not holds:
        sys.exit(f"{what}: FAILED")
    print(f"{what}: holds")


def main():
    lockstep = os.path.abspath(sys.argv[1])
    # Chromium's own processes may still write into its profile while it ends.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = os.path.join(folder, "set.scenario")
        with open(path, "w") as file:
            file.write(SCENARIO)
        program, address = start(lockstep, "demo", "--web", "--act", "--mode", "inprocess", path)
        browser = Browser(os.path.join(folder, "profile"))
        try:
            follow(browser, address)
            observe(lockstep, browser, folder)
            expect("no script has failed", not browser.errors)
        finally:
            browser.close()
            program.terminate()
            program.wait()


def listens(path):
    """Waits until a host listens there, for ten seconds at most: its first words may come before that."""
    end = time.monotonic() + 10
    while True:
        with socket.socket(socket.AF_UNIX) as guest:
            try:
                return guest.connect(path)
            except OSError:
                if time.monotonic() > end:
                    sys.exit(f"nobody listens at {path}")
        time.sleep(0.02)


def observe(lockstep, browser, folder):
    """The page of a host that others have started: what it does not know it does not claim."""
    place = os.path.join(folder, "run")
    os.mkdir(place, 0o700)
    phone = subprocess.Popen([os.path.join(os.path.dirname(lockstep), "phonesim"), "--listen", f"{place}/link", "--plain"],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    program = None
    try:
        listens(f"{place}/link")
        program, address = start(lockstep, "observe", "--web", "--act", f"{place}/link")
        page = Page(browser, address)
        page.wait("a page of an observed host follows", '$("state").textContent==="Live, 1×"')
        page.wait("and claims nothing", 'events.length===0&&/nothing was seen/.test($("phone").textContent)')
        page.value('act("line","phone starter-splits")')
        page.wait("what happens then is shown", '/Core/.test($("phone").textContent)&&!head.whole&&start>0')
        page.picture("observed")
        phone.terminate()
        page.wait("the end is shown", '$("state").textContent==="The run is over"&&/the host has ended/.test($("caption").textContent)')
        page.wait("time stands still there", "now===state.t&&state.rate===0")
    finally:
        phone.kill()
        phone.wait()
        if program:
            program.terminate()
            program.wait()


def follow(browser, address):
    page = Page(browser, address)
    page.wait("the page follows", '$("state").textContent==="Live, 1×"')
    page.wait("the workout is open on the watch", '/ready 1 of 3/i.test($("watch").textContent)')

    page.wait("time flows between two words and pictures", "now>Math.max(total,state.t)+3e5")

    # A set is done, by a button and by a line.
    page.value('document.querySelector("[data-key=s]").click()')
    page.wait("the set runs on both", '["watch","phone"].every(d=>/work 1 of 3/i.test($(d).textContent))')
    page.value('$("words").value="watch next";$("line").requestSubmit()')
    page.wait("the set is done", '/rest 1 of 3/i.test($("watch").textContent)')
    page.wait("the phone has it", '/rest 1 of 3/i.test($("phone").textContent)')
    page.wait("the log follows", '$("list").lastElementChild.lastElementChild.dataset.i==visible.at(-1).i')
    page.wait("the lanes follow", 'head.length>3e6&&document.querySelectorAll("#map .band.page").length>2')
    page.value('$("words").value="watch frob";$("line").requestSubmit()')
    page.wait("what is no line is said", '/frob/.test($("said").textContent)')

    # What is looked at stands still, until the person follows again.
    page.value('$("scrub").value=20000;$("scrub").oninput()')
    at = page.value("now")
    page.wait("the past is looked at", '$("state").textContent.startsWith("You look at")&&!$("follow").hidden')
    count = page.value("events.length")
    page.value('act("line","watch next")')
    page.wait("acting follows again", f"follows&&events.length>{count}&&now>{at}")

    # Lost, and taken up again where it was: nothing twice, nothing missing.
    wire = Wire(int(address.split(":")[2].split("/")[0]))
    port = wire.listener.getsockname()[1]
    other = Page(browser, f"http://127.0.0.1:{port}/" + address.split("/")[-1])
    other.wait("another page follows", '$("state").textContent==="Live, 1×"')
    wire.cut()
    other.wait("the loss is shown", '$("live").className==="live lost"')
    other.picture("lost")
    had = other.value("events.length")
    page.value('act("line","watch back")')
    page.wait("meanwhile something happens", f"events.length>{had}")
    wire.is_cut = False
    other.wait("it is taken up again", '/^Live, 1×, taken up again/.test($("state").textContent)')
    other.wait("with what was missed", f"events.length>{had}")
    ours, theirs = (p.value("events.map(e=>e.t+e.text)") for p in (page, other))
    most = min(len(ours), len(theirs))
    expect("both have the same lines", ours[:most] == theirs[:most] and most > had)

    # A pause, and a step back in time, which makes another run of it.
    page.value('act("key"," ")')
    page.wait("the pause is shown", '$("state").textContent==="Paused"')
    at = page.value("now")
    page.value('act("key","→")')
    page.wait("a step is shown at once", f"now>{at}&&performance.now()-stateAt<1000")
    count = page.value("events.length")
    page.value('act("key","←")')
    page.wait("the page is loaded anew", f'begin.run.endsWith("-1")&&events.length<{count}&&$("state").textContent==="Paused"')

    for name, wide, dark in (("light", 1280, False), ("dark", 1280, True), ("narrow", 400, False), ("narrow-dark", 400, True)):
        shown = Page(browser, address, wide, 1500 if wide > 500 else 2200, dark)
        shown.wait(f"{name} is drawn", '$("state").textContent==="Paused"&&!hasNews')
        shown.picture(name)
        expect(f"{name} is not wider than its window", shown.value("document.documentElement.scrollWidth") <= wide)


main()
