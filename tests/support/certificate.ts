import { generateKeyPairSync, sign } from 'node:crypto'

/** A key and a certificate that it has signed itself, as PEM. */
export interface SelfSigned {
  key: string
  cert: string
}

const bytes = (...parts: (number | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : part)))

/** A value of ASN.1 in DER: its tag, its length, its content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return bytes(tag, Buffer.from(head), content)
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const octets = (content: Uint8Array) => der(0x04, content)

const COMMON_NAME = '550403'
const ECDSA_SHA256 = '2a8648ce3d040302'
const SUBJECT_ALT_NAME = '551d11'
const BASIC_CONSTRAINTS = '551d13'

/** A certificate for 127.0.0.1 that holds from 2020 to 2049, made anew each time: no key lies about in the repository. */
export function selfSigned(): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from('127.0.0.1')))))
  const algorithm = sequence(oid(ECDSA_SHA256))
  const time = (text: string) => der(0x17, Buffer.from(text))
  const altName = sequence(der(0x87, Buffer.of(127, 0, 0, 1)), der(0x82, Buffer.from('localhost')))
  const isAuthority = sequence(der(0x01, Buffer.of(0xff)))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(oid(SUBJECT_ALT_NAME), octets(altName)),
        sequence(oid(BASIC_CONSTRAINTS), octets(isAuthority)),
      ),
    ),
  )
  const signature = der(0x03, bytes(0, sign('sha256', body, privateKey)))
  const lines = sequence(body, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
