"""A device that does everything right up to one point, and there one thing wrong.

Usage: device.py MODE [STEP [FILE]]. It says hello in the role that LOCKSTEP_ROLE names, declares
leases and answers each step with nothing. What the host says from the wrong thing on is written to
the file that HEARD names, with the role as its ending.
"""

import json
import os
import socket
import sys
import time


class Device:
    def __init__(self):
        self.role = os.environ["LOCKSTEP_ROLE"]
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.environ["LOCKSTEP_SOCKET"])
        self.reader = self.socket.makefile("rb")

    def send(self, data):
        """Writes bytes; a host that is gone already is no surprise."""
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def hello(self, **changes):
        hello = {
            "type": "hello",
            "protocol": [1],
            "role": self.role,
            "capabilities": ["lease", "digest"],
        }
        self.send(line({**hello, **changes}))

    def receive(self):
        """The host's next frame, or nothing at the end."""
        try:
            text = self.reader.readline()
        except ConnectionResetError:
            return None
        return json.loads(text) if text else None

    def listen_to_the_end(self):
        """Keeps what the host still says."""
        heard = []
        while (frame := self.receive()) is not None:
            heard.append(frame)
        if "HEARD" in os.environ:
            with open(os.environ["HEARD"] + "." + self.role, "w") as file:
                json.dump(heard, file)
        self.socket.close()


def line(frame):
    return json.dumps(frame).encode() + b"\n"


def answer(frame, **changes):
    done = {"type": "done", "step": frame["step"], "effects": [], "digest": "0" * 16}
    return line({**done, **changes})


def die(text="something broke in me"):
    print(text, file=sys.stderr)
    print("and this is the last line", file=sys.stderr)
    sys.exit(7)


def sleep():
    time.sleep(3600)


def main(mode, step=1, file=None):
    if mode == "absent":
        sleep()
    if mode == "dies-first":
        die()
    device = Device()
    wrong = open(file, "rb").read() if file else b""
    if mode == "silent":
        sleep()
    if mode == "first":
        device.send(wrong)
        return device.listen_to_the_end()
    if mode == "first-half":
        device.send(b'{"type":"hel')
        device.socket.shutdown(socket.SHUT_WR)
        return device.listen_to_the_end()
    device.hello(**(json.loads(wrong) if mode == "hello-only" else {}))
    if mode == "dies-after-hello":
        die()
    if mode == "hello-twice":
        device.hello()
        return device.listen_to_the_end()
    if mode == "hello-only":
        return device.listen_to_the_end()
    welcome = device.receive()
    if mode == "dies-after-welcome":
        die()
    while (frame := device.receive()) is not None and frame["type"] == "step":
        if frame["step"] >= step:
            if not misbehave(device, mode, frame, wrong):
                return device.listen_to_the_end()
        else:
            device.send(answer(frame))
    if mode == "stubborn":
        sleep()


def misbehave(device, mode, frame, wrong):
    """Does the wrong thing at a step; true when the device goes on after it."""
    number = frame["step"]
    if mode == "dies":
        die()
    elif mode == "dies-half-way":
        device.send(answer(frame)[:-5])
        die()
    elif mode == "half":
        device.send(answer(frame)[:-5])
        device.socket.shutdown(socket.SHUT_WR)
    elif mode == "stalls":
        pass
    elif mode == "stalls-half-way":
        device.send(answer(frame)[:-5])
    elif mode == "sleeps":
        sleep()
    elif mode == "hangs-up":
        device.socket.close()
        device.reader.close()
        sleep()
    elif mode == "twice":
        device.send(answer(frame) * 2)
    elif mode == "early":
        effects = {"type": "effects", "effects": [{"type": "note", "text": "by the way"}]}
        device.send(answer(frame) + line(effects))
    elif mode == "other":
        device.send(answer(frame, step=number + 1))
    elif mode == "loop":
        device.send(answer(frame, deadline=frame["uptime"]))
        return True
    elif mode == "creeps":
        device.send(answer(frame, deadline=frame["uptime"] + 1))
        return True
    elif mode == "past":
        device.send(answer(frame, deadline=-9007199254740992))
        return True
    elif mode == "wrong":
        device.send(wrong.replace(b"STEP", str(number).encode()))
    else:
        device.send(answer(frame))
        return True
    return False


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]), *sys.argv[3:4])
