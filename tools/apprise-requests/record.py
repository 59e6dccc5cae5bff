"""Writes down the requests that the real Apprise sends for our list of addresses; no packet leaves the machine.

    python3 -m venv /tmp/apprise && /tmp/apprise/bin/pip install apprise
    /tmp/apprise/bin/python tools/apprise-requests/record.py

What a newer Apprise no longer understands (msteams), and what only the newest servers understand (how it calls an Apprise API server
since 2.0), is kept as 1.9.3 has sent it, which is run first where the fixture is made from nothing. It reads tools/apprise-requests/addresses.json and writes tests/fixtures/apprise/requests.json. Run it again after Apprise has changed or an
address was added; the tests then hold our requests beside the new ones.
"""
import email
import email.header
import gc
import io
import json
import pathlib
import re
import smtplib
import sys

import requests

HERE = pathlib.Path(__file__).parent
FIXTURE = HERE.parent.parent / 'tests' / 'fixtures' / 'apprise' / 'requests.json'

# What requests itself adds, which says nothing of the scheme.
OWN_HEADERS = {'user-agent', 'accept-encoding', 'connection', 'content-length', 'accept'}
recorded = []


def lasting(text):
    """Without what is another one each time: ids made by chance, and the hour."""
    text = re.sub(r'[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?![^?]*sig=)', 'UUID', text)
    text = re.sub(r'"ts": [0-9.]+', '"ts": 0', text)
    return re.sub(r'(/m\.room\.message/)[^/?]+', r'\1TRANSACTION', text)


def answer_of(url):
    """The least that each service answers, so that the next request follows."""
    if '/login' in url:
        return {'status': 'success', 'data': {'authToken': 'AUTH', 'userId': 'USER'}, 'access_token': 'ACCESS',
                'user_id': '@cook:matrix.test', 'home_server': 'matrix.test', 'device_id': 'DEVICE'}
    if '/join' in url or '/directory/room' in url:
        return {'room_id': '!room:matrix.test'}
    if 'api.telegram.org' in url:
        return {'ok': True, 'result': {'message_id': 1}}
    if 'slack.com/api' in url:
        return {'ok': True, 'channel': 'C0', 'ts': '1'}
    if 'hooks.slack.com' in url:
        return 'ok'
    if 'webhook.office.com' in url:
        return '1'
    return {'status': 1, 'success': True, 'ok': True}


def send(self, request, **kwargs):
    body = request.body
    if isinstance(body, bytes):
        body = body.decode('utf-8', 'replace')
    headers = {name.lower(): str(value) for name, value in request.headers.items()}
    recorded.append({
        'method': request.method,
        'url': lasting(request.url),
        'headers': {name: lasting(headers[name]) for name in sorted(headers) if name not in OWN_HEADERS},
        'body': lasting(body or ''),
    })
    answer = answer_of(request.url)
    response = requests.Response()
    response.status_code = 404 if '.well-known' in request.url else 200
    response.request = request
    response.url = request.url
    response.headers['content-type'] = 'application/json'
    response.raw = io.BytesIO((answer if isinstance(answer, str) else json.dumps(answer)).encode())
    return response


class Mailbox:
    """Stands for smtplib.SMTP and SMTP_SSL."""

    mode = 'plain'

    def __init__(self, host='', port=0, *args, **kwargs):
        self.facts = {'host': host, 'port': port, 'security': self.mode, 'user': None, 'password': None}

    def ehlo(self, *args):
        return 250, b''

    def starttls(self, *args, **kwargs):
        self.facts['security'] = 'starttls'
        return 220, b''

    def login(self, user, password):
        self.facts.update(user=user, password=password)

    def sendmail(self, sender, recipients, message):
        letter = email.message_from_string(message)
        parts = [part for part in letter.walk() if not part.is_multipart()]
        recorded.append({
            **self.facts,
            'from': sender,
            'to': sorted([recipients] if isinstance(recipients, str) else recipients),
            'headers': {name: decode(letter[name]) for name in ('From', 'To', 'Cc', 'Reply-To', 'Subject') if letter[name]},
            'parts': [{'type': part.get_content_type(), 'text': part.get_payload(decode=True).decode()} for part in parts],
        })
        return {}

    def quit(self):
        pass

    close = quit


def decode(text):
    parts = email.header.decode_header(text)
    return ''.join(part.decode(charset or 'ascii') if isinstance(part, bytes) else part for part, charset in parts)


class SecureMailbox(Mailbox):
    mode = 'ssl'


requests.adapters.HTTPAdapter.send = send
smtplib.SMTP = Mailbox
smtplib.SMTP_SSL = SecureMailbox

import apprise  # noqa: E402  (after the transports are ours)

# Rooms are remembered between runs otherwise.
asset = apprise.AppriseAsset(
    storage_mode=apprise.PersistentStoreMode.MEMORY, app_id='Trivet', app_desc='Trivet', app_url='', image_url_mask='', image_url_logo='')


def main():
    told = json.loads((HERE / 'addresses.json').read_text())
    told['asOlder'] = tuple(told['asOlder'])
    title, body = told['title'], told['body']
    cases = []
    for address in told['addresses']:
        recorded.clear()
        service = apprise.Apprise(asset=asset)
        is_known = service.add(address)
        ok = bool(is_known) and bool(service.notify(title=title, body=body))
        # Whoever logged in logs out when it is forgotten.
        del service
        gc.collect()
        cases.append({'address': address, 'apprise': apprise.__version__, 'isUnderstood': bool(is_known), 'ok': ok, 'requests': [dict(item) for item in recorded]})
    FIXTURE.parent.mkdir(parents=True, exist_ok=True)
    before = json.loads(FIXTURE.read_text())['cases'] if FIXTURE.exists() else []
    older = {case['address']: case for case in before if case['isUnderstood']}
    cases = [case if case['isUnderstood'] and not case['address'].startswith(told['asOlder'])
             else older.get(case['address'], case) for case in cases]
    known = {'title': title, 'body': body, 'cases': cases}
    FIXTURE.write_text(json.dumps(known, indent=2, ensure_ascii=False) + '\n')
    for case in cases:
        if not case['ok']:
            print('not sent:', case['address'], file=sys.stderr)


main()
