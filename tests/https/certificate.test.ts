import { describe, expect, test } from 'bun:test'
import { judgeCertificate } from '../../src/https/certificate/certificate.service'
import { answerPlain } from '../../src/https/plain-http.rules'
import { loadConfig } from '../../src/platform/config/config'
import { AppError } from '../../src/platform/errors'
import { selfSigned } from '../support/certificates'

const home = await selfSigned('trivet.home')
const now = new Date()
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const faultsOf = (names: string[], at: Date) =>
  judgeCertificate(home, names, at).faults.map(({ messageId }) => messageId)

function refusalOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof AppError ? error.messageId : String(error)
  }
  return 'none'
}

describe('a certificate', () => {
  test('is judged by its names and its days', () => {
    expect(judgeCertificate(home, ['trivet.home'], now).facts.names).toEqual(['trivet.home'])
    expect(faultsOf(['trivet.home'], now)).toEqual(['https.expires-soon'])
    expect(faultsOf(['trivet.home', '192.168.1.20'], now)).toContain('https.other-names')
    expect(faultsOf(['trivet.home'], days(3))).toEqual(['https.expired'])
    expect(faultsOf(['trivet.home'], days(-3))).toContain('https.not-yet')
  })

  test('is refused with what is wrong about it or its key', async () => {
    const other = await selfSigned('trivet.home')
    const judge = (cert: string, key: string) => refusalOf(() => judgeCertificate({ cert, key }, [], now))
    expect(judge(home.cert, other.key)).toBe('https.key-of-another')
    expect(judge(home.cert, 'nothing')).toBe('https.no-key')
    expect(judge(home.key, home.key)).toBe('https.no-certificate')
  })
})

describe('settings of HTTPS', () => {
  const FILES = { TRIVET_TLS_CERTIFICATE_PATH: 'c.pem', TRIVET_TLS_PRIVATE_KEY_PATH: 'k.pem' }

  test('say in a sentence what does not fit', () => {
    const fault = (env: Record<string, string>) => () => loadConfig(env)
    expect(fault(FILES)).toThrow('TRIVET_HTTPS needs TRIVET_BASE_URL')
    expect(fault({ ...FILES, TRIVET_BASE_URL: 'http://trivet.home' })).toThrow('must begin with https://')
    const named = { ...FILES, TRIVET_BASE_URL: 'https://trivet.home' }
    expect(fault({ ...named, TRIVET_HTTPS_NAMES: '10.0.0.2' })).toThrow('must include trivet.home')
    expect(fault({ ...named, TRIVET_HTTPS_PORT: '9000' })).toThrow('must differ')
    expect(fault({ TRIVET_HTTPS: 'files', TRIVET_BASE_URL: 'https://trivet.home' })).toThrow(
      'TRIVET_TLS_CERTIFICATE_PATH must be set as well',
    )
  })

  test('make the base address from the first name, and the names from the base address', () => {
    const named = loadConfig({ ...FILES, TRIVET_HTTPS_NAMES: 'Trivet.home, 10.0.0.2' }).config
    expect(named.baseUrl?.href).toBe('https://trivet.home:9443/')
    expect(named.httpsNames).toEqual(['trivet.home', '10.0.0.2'])
    const based = loadConfig({
      ...FILES,
      TLS_CERTIFICATE_PATH: 'c',
      TRIVET_BASE_URL: 'https://[fd00::1]:1/t',
    })
    expect(based.config.httpsNames).toEqual(['fd00::1'])
    expect(based.config.https).toBe('files')
    expect(loadConfig({}).config.https).toBe('off')
  })
})

test('plain http leads to the base address, whatever host was asked for', () => {
  const plain = {
    baseUrl: new URL('https://trivet.home:9443/t'),
    basePath: '/t',
    proofOf: (token: string) => (token === 'known' ? 'proof' : undefined),
  }
  const answer = (path: string) => answerPlain(new Request(`http://evil.example${path}`), plain)
  expect(answer('/t/g/home?a=1')?.headers.get('location')).toBe('https://trivet.home:9443/t/g/home?a=1')
  expect(answer('//evil.example/x')?.headers.get('location')).toBe('https://trivet.home:9443//evil.example/x')
  expect(answer('/.well-known/acme-challenge/known')?.status).toBe(200)
  expect(answer('/.well-known/acme-challenge/other')?.status).toBe(307)
  expect(answer('/t/healthz')).toBeNull()
})
