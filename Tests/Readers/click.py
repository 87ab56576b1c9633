"""A click on the mark of a lost packet, in the page of a run:

    click.py add PAGE         prints the page with a script that clicks, and keeps what is shown then
    click.py check DOM LOG    whether a browser that ran it shows the body of a packet that was lost
"""
import html
import json
import re
import sys

SCRIPT = """<script>addEventListener("load",()=>setTimeout(()=>{
document.querySelector("#map use.lost").scrollIntoView({block:"center"});
const box=document.querySelector("#map use.lost").getBoundingClientRect();
const [x,y]=[box.left+box.width/2,box.top+box.height/2];
document.elementFromPoint(x,y).dispatchEvent(new MouseEvent("click",{bubbles:true,clientX:x,clientY:y}));
const told=document.createElement("pre");told.id="told";
told.textContent=document.querySelector("#detail").innerText;document.body.append(told)},300))</script>"""


def add(path):
    with open(path, encoding="utf-8") as page:
        print(page.read().replace("</body>", SCRIPT + "</body>"))


def check(dom, log):
    with open(log, encoding="utf-8") as lines:
        events = [json.loads(line) for line in lines]
    lost = {event["number"] for event in events if event.get("event") == "lost"}
    bodies = [
        event["packet"] for event in events if event.get("event") == "sent" and event["number"] in lost
    ]
    with open(dom, encoding="utf-8") as page:
        told = re.search(r'<pre id="told">(.*?)</pre>', page.read(), re.DOTALL)
    if not told:
        sys.exit("nothing was clicked")
    text = html.unescape(told[1])
    if "\nlost\n" not in text or json.loads(text[text.index("{"):]) not in bodies:
        sys.exit(f"what is shown is no lost packet:\n{text}\n\nlost were: {bodies}")


if sys.argv[1] == "add":
    add(sys.argv[2])
else:
    check(*sys.argv[2:])
