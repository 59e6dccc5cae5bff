import { expect, test } from 'bun:test'
import { clientAddress, clientAddressReader, parseNetworks } from '../../../src/platform/http/client-address'

const trusted = parseNetworks(['10.0.0.0/8', '192.168.1.5', 'fd00::/8'])

test.each([
  ['nobody is trusted by default', '10.0.0.1', '1.2.3.4', [], '10.0.0.1'],
  ['a stranger’s header counts for nothing', '8.8.8.8', '1.2.3.4', trusted, '8.8.8.8'],
  ['a trusted proxy names the client', '10.0.0.1', '1.2.3.4', trusted, '1.2.3.4'],
  [
    'what the client itself put in front counts for nothing',
    '10.0.0.1',
    '6.6.6.6, 1.2.3.4',
    trusted,
    '1.2.3.4',
  ],
  ['through several trusted proxies', '10.0.0.1', '1.2.3.4, 192.168.1.5, 10.9.9.9', trusted, '1.2.3.4'],
  ['only trusted ones: the farthest', '10.0.0.1', '10.1.1.1, 10.2.2.2', trusted, '10.1.1.1'],
  [
    'an entry that is no address ends the list',
    '10.0.0.1',
    '1.2.3.4, unknown, 10.2.2.2',
    trusted,
    '10.2.2.2',
  ],
  ['an IPv4 peer seen through IPv6', '::ffff:10.0.0.1', '1.2.3.4', trusted, '1.2.3.4'],
  ['IPv6 in brackets with a port', 'fd00::1', '[2001:db8::7]:4711', trusted, '2001:db8::7'],
] as const)('%s', (_, peer, header, networks, client) => {
  expect(clientAddress(peer, header, [...networks])).toBe(client)
})

test('a reader that remembers keeps peers apart, and what each of them forwards', () => {
  const read = clientAddressReader([...trusted])
  for (let round = 0; round < 2; round++) {
    expect(read('10.0.0.1', '1.2.3.4')).toBe('1.2.3.4')
    expect(read('10.0.0.1', '1.2.3.5')).toBe('1.2.3.5')
    expect(read('10.0.0.1', null)).toBe('10.0.0.1')
    expect(read('8.8.8.8', '1.2.3.4')).toBe('8.8.8.8')
  }
})
