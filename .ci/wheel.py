"""Writes a wheel that carries the programs and no Python: pip puts them beside python itself.

    python3 wheel.py TREE VERSION MACHINE DATE FOLDER

TREE has the programs in bin. Those that are linked statically need only a kernel, so the wheel says that it suits any
Linux of the machine's kind; otherwise it says `linux`, which pip installs from a file. lockstep-fetch, which asks
servers, is left out: with its libraries it is larger than all the rest.
"""
import base64, hashlib, pathlib, sys, time, zipfile

tree, version, machine, date, folder = sys.argv[1:]
programs = [pathlib.Path(tree, "bin", name) for name in ("lockstep", "phonesim", "watchsim")]


def is_static(program):
    """Whether an ELF file of 64 bits names no loader: none of its program headers is PT_INTERP (3)."""
    head = program.read_bytes()[:4096]
    start, size, count = (int.from_bytes(head[a:b], "little") for a, b in ((32, 40), (54, 56), (56, 58)))
    return all(int.from_bytes(head[start + size * n:][:4], "little") != 3 for n in range(count))


suits = [f"linux_{machine}"]
if all(map(is_static, programs)):
    suits = [f"manylinux_2_17_{machine}", f"manylinux2014_{machine}", f"musllinux_1_1_{machine}"]
info = f"lockstep-{version}.dist-info"
files = {f"lockstep-{version}.data/scripts/{program.name}": program.read_bytes() for program in programs}
files[f"{info}/METADATA"] = f"""Metadata-Version: 2.1
Name: lockstep
Version: {version}
Summary: Tests how a watch app and its phone app talk to each other, in virtual time
License: Apache-2.0

`lockstep`, `watchsim` and `phonesim` as programs for Linux. There is no Python code in this package.
""".encode()
tags = "".join(f"Tag: py3-none-{suit}\n" for suit in suits)
files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: lockstep\nRoot-Is-Purelib: false\n{tags}".encode()
files[f"{info}/licenses/LICENSE"] = pathlib.Path(tree, "share/doc/lockstep/LICENSE").read_bytes()


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


record = [f"{name},sha256={digest(content)},{len(content)}" for name, content in files.items()]
files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()

moment = max(time.gmtime(int(date))[:6], (1980, 1, 1, 0, 0, 0))
path = pathlib.Path(folder, f"lockstep-{version}-py3-none-{'.'.join(suits)}.whl")
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
    for name, content in files.items():
        entry = zipfile.ZipInfo(name, moment)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
        wheel.writestr(entry, content)
print(path)
