#!/usr/bin/env python3
"""Writes the days that .ci/browser looks at: one that fails, one that is hostile, a crowded one, and a year.

    .ci/browser-days.py FOLDER
"""

import datetime
import json
import pathlib
import random
import sys

folder = pathlib.Path(sys.argv[1])
chat = "com.example.chat"


def write(name, day):
    (folder / f"{name}.json").write_text(json.dumps(day))


work = {
    "mode": "Work",
    "schedules": [{"from": "09:00", "to": "17:30", "days": ["mon", "tue", "wed", "thu", "fri"]}],
    "filters": [{"app": chat, "values": {"account": "work", "status": "Heads down"}}],
}

write("failing", {
    "name": "A day that isn't as expected", "start": "2026-11-23T08:00",
    "timeZone": "Europe/London", "modes": [work],
    "events": [
        {"at": "08:30", "notify": chat, "criteria": "personal", "title": "Tom",
         "body": "Lunch on Friday?", "expect": "silenced"},
        {"at": "09:00", "expect": {"on": "Do Not Disturb"}},
        {"at": "09:30", "notify": chat, "criteria": "personal", "title": "Tom",
         "expect": "silenced"},
        {"at": "10:00", "launch": chat},
        {"at": "12:00", "expect": {"badge": {chat: 7}}},
    ],
})

evil = ("</script><script>stolen = 1</script><img src=x onerror=\"stolen = 2\">"
        " \"'`&amp; <!-- ]]> {{document}} \u202egnp.exe\u2066 \u0007\u001b[31m")
write("hostile", {
    "name": "Hostile " + evil, "start": "2026-11-23T08:00", "timeZone": "Europe/London",
    "modes": [{"mode": "<b>Work</b> '\"& {{title}}", "symbol": "star.fill", "filters": [
        {"app": chat, "values": {"account": "work", "status": evil.replace("\u0007", "")}}]}],
    "events": [
        {"at": "08:10", "notify": chat, "title": evil, "body": evil, "criteria": evil},
        {"at": "08:20", "on": "<b>Work</b> '\"& {{title}}"},
        {"at": "08:30", "notify": chat, "title": "A" * 1_000_000 + evil, "criteria": evil},
        {"at": "08:40", "notify": chat, "title": "__proto__", "criteria": "constructor"},
        {"at": "08:50", "off": True},
    ],
})

# Short stretches of modes whose colors look alike, and four notifications of one minute.
write("crowd", {
    "name": "A crowded day", "start": "2026-11-23T08:00", "timeZone": "Europe/London",
    "end": "2026-11-23T23:00",
    "modes": [{"mode": "Work", "tint": "teal"}, {"mode": "Sleep", "tint": "mint"},
              {"mode": "A Focus with a long name", "tint": "teal"}],
    "events": [
        {"at": "09:00", "on": "Work", "until": "09:05"},
        {"at": "10:00", "on": "Sleep", "until": "10:05"},
        {"at": "11:00", "on": "A Focus with a long name", "until": "11:05"},
    ] + [{"at": "12:00", "notify": chat, "title": f"Message {number} of a minute with several"}
         for number in range(4)],
})

# A year of 20,000 notifications, the same in every run.
chance = random.Random(17)
start = datetime.datetime(2026, 1, 1)
times = sorted(chance.randrange(365 * 24 * 60) for _ in range(20_000))
# On the night of the time change there is no time from 01:00 to 01:59.
skipped = (datetime.datetime(2026, 3, 29, 1) - start).days * 24 * 60 + 60
times = [minute - 60 if skipped <= minute < skipped + 60 else minute for minute in times]
times.sort()
write("year", {
    "name": "A year of Ana's", "start": "2026-01-01T00:00", "timeZone": "Europe/London",
    "modes": [work],
    "events": [
        {"at": (start + datetime.timedelta(minutes=minute)).strftime("%Y-%m-%dT%H:%M"),
         "notify": chance.choice([chat, chat, "com.apple.mobilemail", "com.apple.MobileSMS"]),
         "title": f"Message {number}", "body": chance.choice(["Lunch?", "Slides", "Call me"]),
         "criteria": chance.choice(["work", "personal"])}
        for number, minute in enumerate(times)
    ],
})
