import { describe, expect, test } from 'bun:test'
import { AppError } from '../../../src/platform/errors'
import { isPublicAddress, parseAllowedHosts } from '../../../src/platform/net/address'
import { createOutgoing } from '../../../src/platform/net/outgoing'
import { checkTarget, parseTarget } from '../../../src/platform/net/target'
import { EVIL_URLS, evilResolver, refusingTransport } from '../../support/evil-urls'

const nothingAllowed = parseAllowedHosts([])

describe('the address check', () => {
  test.each([
    ['1.1.1.1', true],
    ['9.255.255.255', true],
    ['10.0.0.0', false],
    ['10.255.255.255', false],
    ['11.0.0.0', true],
    ['100.63.255.255', true],
    ['100.64.0.0', false],
    ['100.127.255.255', false],
    ['100.128.0.0', true],
    ['126.255.255.255', true],
    ['127.0.0.0', false],
    ['128.0.0.0', true],
    ['169.253.255.255', true],
    ['169.254.0.0', false],
    ['169.255.0.0', true],
    ['172.15.255.255', true],
    ['172.16.0.0', false],
    ['172.32.0.0', true],
    ['192.167.255.255', true],
    ['192.168.0.0', false],
    ['192.169.0.0', true],
    ['223.255.255.255', true],
    ['224.0.0.0', false],
    ['2606:4700:4700::1111', true],
    ['1fff:ffff::1', false],
    ['2001:db8::1', false],
    ['3ffe::1', true],
    ['4000::', false],
    ['::ffff:1.1.1.1', true],
    ['::ffff:192.168.0.1', false],
    ['64:ff9b::101:101', true],
    ['64:ff9b::a00:1', false],
    ['0x7f.0.0.1', false],
    ['1', false],
    ['', false],
    ['example.com', false],
  ])('%s counts as public: %p', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  test.each(EVIL_URLS.map((evil) => [evil.why, evil.url]))('refuses %s (%s)', async (_why, url) => {
    const check = async () => checkTarget(parseTarget(url), nothingAllowed, evilResolver)
    const error = await check().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect([error.code, error.messageId, error.values, error.fields, error.detail]).toEqual([
      'upstream',
      'net.address-refused',
      {},
      {},
      undefined,
    ])
  })

  test('hands back every address of a public name', async () => {
    const resolve = async () => ['1.1.1.1', '2606:4700:4700::1111']
    const target = await checkTarget(parseTarget('https://public.test/x#y'), nothingAllowed, resolve)
    expect(target.addresses).toEqual(['1.1.1.1', '2606:4700:4700::1111'])
    expect(target.url.href).toBe('https://public.test/x')
  })
})

describe('hosts that may be private', () => {
  const allowed = parseAllowedHosts(['paperless.lan', ' 192.168.1.0/24 ', '10.0.0.7', ''])

  test.each([
    ['192.168.1.0', true],
    ['192.168.1.255', true],
    ['192.168.2.0', false],
    ['192.168.0.255', false],
    ['10.0.0.7', true],
    ['10.0.0.8', false],
    ['::ffff:10.0.0.7', true],
    ['::1', false],
  ])('%s is in the list: %p', (address, isAllowed) => {
    expect(allowed.allowsAddress(address)).toBe(isAllowed)
  })

  test('an allowed name may lie anywhere, another name for the same address may not', async () => {
    const resolve = async () => ['172.16.0.9']
    expect((await checkTarget(parseTarget('http://PAPERLESS.lan./'), allowed, resolve)).addresses).toEqual([
      '172.16.0.9',
    ])
    const other = checkTarget(parseTarget('http://paperless.lan.evil.test/'), allowed, resolve)
    expect(await other.catch((error) => error.messageId)).toBe('net.address-refused')
  })

  test('IPv6 ranges and single addresses are understood, with or without brackets', () => {
    const six = parseAllowedHosts(['fd00::/8', '[::1]'])
    expect(['fd12::1', '::1', 'fe80::1'].map((address) => six.allowsAddress(address))).toEqual([
      true,
      true,
      false,
    ])
  })

  test.each(['*.lan', 'http://nas.lan', 'nas.lan/path', 'nas.lan:80', '10.0.0.0/40', 'a b', 'cook@nas'])(
    'the entry %p is refused by name',
    (entry) => {
      expect(() => parseAllowedHosts([entry])).toThrow(entry)
    },
  )
})

test('no evil address makes the client open a connection, directly or by redirect', async () => {
  const transport = refusingTransport()
  const outgoing = createOutgoing({ allowedHosts: [], userAgent: 'test', resolve: evilResolver, transport })
  for (const { url } of EVIL_URLS) {
    for (const send of [
      () => outgoing.get(url),
      () => outgoing.head(url),
      () => outgoing.post(url, { body: '{}' }),
    ]) {
      expect(await send().catch((error) => error.messageId)).toBe('net.address-refused')
    }
  }
  expect(transport.asked).toEqual([])
})
