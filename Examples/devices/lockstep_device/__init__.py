"""A device for Lockstep: lines, time, an app's life, and the session of its operating system, as docs/protocol says it.

Copy this folder beside your program. Make a class of `Device` that says what its app does, and serve it: first_watch.py
is one in 80 lines, watch.py and phone.py are whole ones. It needs nothing but Python 3. Statement ids such as SESSION-34
name the sentences that it follows.
"""

from .actions import Arguments, BadAction, Refused
from .clocks import Clock, Dates
from .device import Device, draw_origin
from .lines import (LARGEST, SECOND, EndOfStream, Fields, HostFault, Payload, Unreadable, read_integer,
                    read_objects, read_string, read_strings)
from .lives import WITHOUT_APP
from .phone_session import PhoneSession
from .program import Again, Program, Transport, serve
from .queues import Taken, UserInfo
from .session import Session

__all__ = [
    "LARGEST", "SECOND", "WITHOUT_APP", "Again", "Arguments", "BadAction", "Clock", "Dates", "Device",
    "EndOfStream", "Fields", "HostFault", "Payload", "PhoneSession", "Program", "Refused", "Session", "Taken",
    "Transport", "Unreadable", "UserInfo", "draw_origin", "read_integer", "read_objects", "read_string",
    "read_strings", "serve",
]
