import { createSocket } from 'node:dgram'
import { Resolver as SystemResolver } from 'node:dns/promises'
import type { Resolver } from '../../src/platform/net/target'

export interface NameServer {
  /** Names that were asked for, in order. */
  asked: string[]
  /** Asks this server, as the machine's own resolver would. */
  resolve: Resolver
  close(): void
}

const HEADER_BYTES = 12
const A_RECORD = 1

/** The name in a question and where it ends. */
function readName(packet: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = packet[at]!; length > 0; length = packet[at]!) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** An answer to a question of one name: these IPv4 addresses, to be forgotten at once. */
function answerTo(packet: Buffer, addresses: readonly string[]): Buffer {
  const { end } = readName(packet)
  const header = Buffer.from(packet.subarray(0, HEADER_BYTES))
  header.writeUInt16BE(0x81_80, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt32BE(0, 8)
  const records = addresses.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, A_RECORD, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([header, packet.subarray(HEADER_BYTES, end), ...records])
}

/**
 * A name server on loopback whose names change their addresses: each question gets the next of a name's answers, the last one from
 * then on. It knows IPv4 alone.
 */
export async function openNameServer(
  zone: Record<string, readonly (readonly string[])[]>,
): Promise<NameServer> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (packet, peer) => {
    const { name, end } = readName(packet)
    const isIPv4 = packet.readUInt16BE(end - 4) === A_RECORD
    const answers = zone[name] ?? [[]]
    const turn = asked.filter((other) => other === name).length
    if (isIPv4) asked.push(name)
    const addresses = isIPv4 ? (answers[turn] ?? answers.at(-1) ?? []) : []
    socket.send(answerTo(packet, addresses), peer.port, peer.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new SystemResolver()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { asked, resolve: (hostname) => resolver.resolve4(hostname), close: () => socket.close() }
}
