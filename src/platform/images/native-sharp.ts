import { dlopen, FFIType, ptr } from 'bun:ffi'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import meta from 'sharp-embed:meta'
import nodeArchive from 'sharp-embed:node' with { type: 'file' }
import vipsArchive from 'sharp-embed:vips' with { type: 'file' }
import { nativeCacheDir } from './native-cache'
import { releaseMemory } from './release-memory'

// Replaces sharp's own loader in the compiled executable: that one looks for files in
// node_modules, which is not there, so the addon and libvips travel inside and are unpacked when first needed.

const RTLD_NOW = 2
const RTLD_GLOBAL = 0x100

export default load()

function load(): unknown {
  const failures: unknown[] = []
  for (const attempt of [loadFromCache, loadFromMemory]) {
    try {
      return attempt()
    } catch (error) {
      failures.push(error) // such as a data folder mounted noexec or read-only
    }
  }
  throw new AggregateError(failures, `The image library could not be loaded: ${failures.join('; ')}`)
}

function loadFromCache(): unknown {
  const cache = nativeCacheDir()
  if (cache === undefined) throw new Error('no folder was set to unpack it in')
  const base = join(cache, 'native')
  const own = join(base, meta.hash)
  // The addon looks for libvips by a path relative to itself, so the folders are those of the npm packages.
  const vipsFolder = join(own, '@img', `sharp-libvips-${meta.platform}`, 'lib')
  const nodeFolder = join(own, '@img', `sharp-${meta.platform}`, 'lib')
  unpack(vipsArchive, vipsFolder, meta.vipsName, meta.vipsBytes)
  unpack(nodeArchive, nodeFolder, meta.nodeName, meta.nodeBytes)
  const addon = openAddon(join(nodeFolder, meta.nodeName))
  for (const name of readdirSync(base)) {
    if (name !== meta.hash) rmSync(join(base, name), { recursive: true, force: true }) // of another version
  }
  return addon
}

function unpack(archive: string, folder: string, name: string, bytes: number): void {
  const path = join(folder, name)
  if (existsSync(path) && statSync(path).size === bytes) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, '', { mode: 0o700 })
  decompressInto(unfinished, archive)
  chmodSync(unfinished, 0o500)
  renameSync(unfinished, path)
}

/** Loads both without any file: glibc finds libvips for the addon by the name it was loaded under before. */
function loadFromMemory(): unknown {
  const { symbols: libc } = dlopen('libc.so.6', {
    memfd_create: { args: [FFIType.ptr, FFIType.u32], returns: FFIType.i32 },
    dlopen: { args: [FFIType.ptr, FFIType.i32], returns: FFIType.ptr },
  })
  const inMemory = (archive: string, name: string) => {
    const descriptor = libc.memfd_create(ptr(cString(name)), 0)
    if (descriptor < 0) throw new Error('no memory file could be made')
    const path = `/proc/self/fd/${descriptor}`
    decompressInto(path, archive)
    return path
  }
  const vips = cString(inMemory(vipsArchive, meta.vipsName))
  if (!libc.dlopen(ptr(vips), RTLD_NOW | RTLD_GLOBAL))
    throw new Error('libvips could not be opened from memory')
  return openAddon(inMemory(nodeArchive, meta.nodeName))
}

function openAddon(path: string): unknown {
  const addon = { exports: {} }
  process.dlopen(addon, path)
  return addon.exports
}

/** Writes piece by piece: libvips as a whole would add 25 MB to the memory for the first picture. */
function decompressInto(path: string, archive: string): void {
  const bytes = readFileSync(archive)
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at)
    appendFileSync(path, Bun.zstdDecompressSync(bytes.subarray(at + 4, at + 4 + size)))
    releaseMemory()
    at += 4 + size
  }
}

function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`)
}
