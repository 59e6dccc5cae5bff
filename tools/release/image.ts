import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { libraries, type Processor } from './libraries'
import { INSTALLED_BY } from './packages'
import { type TarEntry, tar } from './tar'

/** The user in the image; a volume belongs to it. */
export const IMAGE_USER = 1000

const text = (content: string) => Buffer.from(content)
const INDEX = 'application/vnd.oci.image.index.v1+json'
const MANIFEST = 'application/vnd.oci.image.manifest.v1+json'
const CONFIG = 'application/vnd.oci.image.config.v1+json'
const LAYER = 'application/vnd.oci.image.layer.v1.tar+gzip'

interface ImageParts {
  version: string
  commit: string
  seconds: number
  /** The executable of each processor. */
  executables: Partial<Record<Processor, Uint8Array>>
  texts: { licence: string; thirdParty: string }
}

/** What is below the executable: libraries, one user, a place for the data, no shell. */
function base(root: string, processor: Processor): TarEntry[] {
  return [
    { path: 'etc' },
    {
      path: 'etc/passwd',
      bytes: text(
        `root:x:0:0:root:/:/nonexistent\ntrivet:x:${IMAGE_USER}:${IMAGE_USER}::/data:/nonexistent\n`,
      ),
    },
    { path: 'etc/group', bytes: text(`root:x:0:\ntrivet:x:${IMAGE_USER}:\n`) },
    { path: 'etc/nsswitch.conf', bytes: text('hosts: files dns\n') },
    ...['proc', 'sys', 'dev'].map((path) => ({ path })),
    { path: 'tmp', mode: 0o1777 },
    { path: 'data', mode: 0o700, owner: IMAGE_USER },
    ...libraries(root, processor),
  ]
}

/**
 * Writes an image for both processors as an OCI layout, put together here: no engine is needed to make it, and none runs it differently.
 * @returns the digest of its index
 */
export function writeImage(root: string, folder: string, parts: ImageParts): string {
  rmSync(folder, { recursive: true, force: true })
  const blobs = join(folder, 'blobs/sha256')
  mkdirSync(blobs, { recursive: true })
  const put = (mediaType: string, bytes: Uint8Array) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    writeFileSync(join(blobs, digest), bytes)
    return { mediaType, digest: `sha256:${digest}`, size: bytes.length }
  }
  const putJson = (mediaType: string, value: unknown) => put(mediaType, text(JSON.stringify(value)))
  const created = new Date(parts.seconds * 1000).toISOString()
  const annotations = {
    'org.opencontainers.image.title': 'Trivet',
    'org.opencontainers.image.version': parts.version,
    'org.opencontainers.image.revision': parts.commit,
    'org.opencontainers.image.created': created,
    'org.opencontainers.image.licenses': 'MIT',
  }
  const processors = (['amd64', 'arm64'] as const).filter((processor) => parts.executables[processor])
  const manifests = processors.map((processor) => {
    const layers = [
      base(root, processor),
      [
        { path: 'usr/bin' },
        { path: 'usr/share/trivet' },
        { path: 'usr/bin/trivet', bytes: parts.executables[processor]!, mode: 0o755 },
        { path: INSTALLED_BY, bytes: text('container\n') },
        { path: 'usr/share/doc/trivet' },
        { path: 'usr/share/doc/trivet/LICENSE', bytes: text(parts.texts.licence) },
        { path: 'usr/share/doc/trivet/THIRD-PARTY-LICENSES.txt', bytes: text(parts.texts.thirdParty) },
      ],
    ].map((entries) => {
      const plain = tar(entries, parts.seconds)
      return {
        diffId: `sha256:${createHash('sha256').update(plain).digest('hex')}`,
        layer: put(LAYER, gzipSync(plain, { level: 6 })),
      }
    })
    const config = putJson(CONFIG, {
      created,
      architecture: processor,
      os: 'linux',
      ...(processor === 'arm64' ? { variant: 'v8' } : {}),
      config: {
        User: `${IMAGE_USER}:${IMAGE_USER}`,
        ExposedPorts: { '9000/tcp': {} },
        Env: ['PATH=/usr/bin', 'TRIVET_DATA_DIR=/data'],
        Entrypoint: ['/usr/bin/trivet'],
        Cmd: ['serve'],
        Volumes: { '/data': {} },
        WorkingDir: '/data',
        Labels: annotations,
        Healthcheck: {
          Test: ['CMD', '/usr/bin/trivet', 'health'],
          Interval: 30e9,
          Timeout: 6e9,
          StartPeriod: 20e9,
        },
      },
      rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
      history: [
        { created, created_by: 'libraries of Debian, a user, a place for the data' },
        { created, created_by: `trivet ${parts.version}` },
      ],
    })
    const manifest = putJson(MANIFEST, {
      schemaVersion: 2,
      mediaType: MANIFEST,
      config,
      layers: layers.map(({ layer }) => layer),
      annotations,
    })
    return {
      ...manifest,
      platform: { architecture: processor, os: 'linux', ...(processor === 'arm64' ? { variant: 'v8' } : {}) },
    }
  })
  const index = putJson(INDEX, { schemaVersion: 2, mediaType: INDEX, manifests, annotations })
  writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  writeFileSync(
    join(folder, 'index.json'),
    JSON.stringify({
      schemaVersion: 2,
      mediaType: INDEX,
      manifests: [{ ...index, annotations: { 'org.opencontainers.image.ref.name': parts.version } }],
    }),
  )
  return index.digest
}
