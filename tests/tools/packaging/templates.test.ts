import { expect, test } from 'bun:test'
import { Parser } from 'htmlparser2'
import { loadConfig } from '../../../src/platform/config/config'
import { fillTemplates } from '../../../tools/packaging/fill'

const RELEASE = {
  version: '1.2.3',
  address: 'https://trivet.example/releases/1.2.3',
  image: 'registry.example/trivet',
  sums: { 'linux-x64': 'a'.repeat(64), 'linux-arm64': 'b'.repeat(64) },
}
const files = fillTemplates(RELEASE)
const file = (path: string) => files.get(path) ?? ''
const yamlFiles = [...files.keys()].filter((path) => /\.ya?ml$/.test(path))

interface Service {
  image?: string
  user?: string
  read_only?: boolean
  environment?: Record<string, string>
  volumes?: (string | { target: string })[]
  tmpfs?: string[]
}
const composeFiles = [
  'compose/compose.yaml',
  'umbrel/docker-compose.yml',
  'casaos/docker-compose.yml',
  'truenas/custom-app.yaml',
]
const servicesOf = (path: string) =>
  Object.values((Bun.YAML.parse(file(path)) as { services: Record<string, Service> }).services).filter(
    (service) => service.image !== undefined,
  )

test('every place of every template is filled in', () => {
  for (const [path, text] of files) expect([path, text.match(/\{\{.*?\}\}/g)]).toEqual([path, null])
  expect(file('homebrew/trivet.rb')).toContain(`sha256 "${'a'.repeat(64)}"`)
})

test('a template that asks for what a release does not have is refused', () => {
  expect(() => fillTemplates({ ...RELEASE, sums: {} })).toThrow('sha256-linux-')
})

test('every YAML file parses', () => {
  expect(yamlFiles.length).toBeGreaterThan(5)
  for (const path of yamlFiles) expect(Bun.YAML.parse(file(path))).toBeObject()
})

test.each(composeFiles)(
  '%s runs this version, not as root, on a read-only root, with its data in a volume',
  (path) => {
    const services = servicesOf(path)
    expect(services).toHaveLength(1)
    const [service] = services as [Service]
    expect(service.image).toBe('registry.example/trivet:1.2.3')
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(service.read_only).toBe(true)
    expect(service.tmpfs).toEqual(['/tmp'])
    const targets = service.volumes!.map((one) =>
      typeof one === 'string' ? one.split(':').at(-1) : one.target,
    )
    expect(targets).toEqual([service.environment!.TRIVET_DATA_DIR])
  },
)

test('settings in the templates are settings that Trivet knows', () => {
  const addOn = Bun.YAML.parse(file('home-assistant/config.yaml')) as Service
  const environments = [...composeFiles.flatMap(servicesOf), addOn].map(
    (service) => service.environment ?? {},
  )
  expect(environments.every((one) => 'TRIVET_DATA_DIR' in one)).toBe(true)
  for (const { TZ: _, ...environment } of environments) expect(() => loadConfig(environment)).not.toThrow()
  const named = [...files.values()].flatMap((text) => text.match(/TRIVET_[A-Z_]+/g) ?? [])
  for (const name of new Set(named)) {
    const value = name === 'TRIVET_BASE_URL' ? 'https://food.example.com' : '/data'
    expect(() => loadConfig({ [name]: value })).not.toThrow()
  }
})

test('the Unraid template is well-formed and names the port and the folder', () => {
  const open: string[] = []
  const targets: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, { Target }) => {
        open.push(name)
        if (Target) targets.push(Target)
      },
      onclosetag: (name, isImplied) =>
        expect([open.pop(), isImplied && name !== 'Config']).toEqual([name, false]),
    },
    { xmlMode: true },
  )
  parser.end(file('unraid/trivet.xml'))
  expect(open).toEqual([])
  expect(targets).toEqual(['9000', '/data', 'TRIVET_DATA_DIR', 'TRIVET_BASE_URL'])
})
