"""Reads a calendar with the library icalendar, and writes what it has understood as JSON."""

import json
import sys

from icalendar import Calendar

calendar = Calendar.from_ical(sys.stdin.buffer.read())
events = [
    {
        "uid": str(event["UID"]),
        "summary": str(event["SUMMARY"]),
        "description": str(event.get("DESCRIPTION", "")),
        "start": event.decoded("DTSTART").isoformat(),
    }
    for event in calendar.walk("VEVENT")
]
broken = [str(error) for part in calendar.walk() for error in getattr(part, "errors", [])]
zones = [str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")]
offsets = [
    zone.to_tz(lookup_tzid=False) is not None for zone in calendar.walk("VTIMEZONE")
]
json.dump({"events": events, "broken": broken, "zones": zones, "offsets": offsets}, sys.stdout)
