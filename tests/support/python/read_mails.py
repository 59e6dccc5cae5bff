"""Reads raw mails (base64, a JSON list on standard input) with Python's own parser and answers what stands in them as JSON."""

import base64
import json
import sys
from email import message_from_bytes
from email.policy import default


def addresses(header):
    return [[one.display_name, one.addr_spec] for one in header.addresses] if header else []


def body(mail, kind):
    part = mail.get_body(preferencelist=(kind,))
    return part and {
        "text": part.get_content().replace("\r\n", "\n"),
        "hasBareLineFeed": b"\n" in part.get_payload(decode=True).replace(b"\r\n", b""),
    }


def read(raw):
    mail = message_from_bytes(raw, policy=default)
    return {
        "subject": mail["subject"],
        "from": addresses(mail["from"]),
        "to": addresses(mail["to"]),
        "cc": addresses(mail["cc"]),
        "plain": body(mail, "plain"),
        "html": body(mail, "html"),
        "longestLine": max(len(line) for line in raw.split(b"\r\n")),
        "longestEncodedLine": max((len(line) for line in raw.split(b"\r\n") if b"=?" in line), default=0),
        "hasBareLineFeed": b"\n" in raw.replace(b"\r\n", b""),
        "defects": [str(one) for part in mail.walk() for one in part.defects]
        + [str(one) for value in mail.values() for one in value.defects],
    }


json.dump([read(base64.b64decode(raw)) for raw in json.load(sys.stdin)], sys.stdout)
