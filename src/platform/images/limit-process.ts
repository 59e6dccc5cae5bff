import { dlopen, FFIType, ptr } from 'bun:ffi'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const LIBRARIES = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']
// The same numbers on x64 and arm64 (asm-generic/resource.h).
const RLIMIT_DATA = 2
const RLIMIT_CORE = 4
const PR_SET_PDEATHSIG = 1n
const SIGKILL = 9n
/** A third of what anything else gets while the processor is wanted by both; lower would starve on a busy machine. */
const NICE = 5

/**
 * Makes this process the one that gives way: it gets less of the processor, it is the first to go when the machine or the
 * container runs out of memory, leaves no dump of it behind, ends with the process that started it, and may take so many bytes more than it has. Never throws: what a
 * system does not allow is left out, and the server watches from outside as well.
 */
export function limitProcess(moreBytes: number): void {
  const attempts = [
    () => setPriority(NICE),
    () => writeFileSync('/proc/self/oom_score_adj', '1000'),
    () => limitMemory(moreBytes),
    // This works also where an endless loop keeps it from noticing that the pipe is closed.
    () => openLibrary().symbols.prctl(PR_SET_PDEATHSIG, SIGKILL, 0n, 0n, 0n),
  ]
  for (const attempt of attempts) {
    try {
      attempt()
    } catch {
      // such as another libc, or a /proc that cannot be written
    }
  }
}

function limitMemory(moreBytes: number): void {
  const libc = openLibrary()
  const limit = (resource: number, bytes: number) => {
    libc.symbols.setrlimit(resource, ptr(new BigUint64Array([BigInt(bytes), BigInt(bytes)])))
  }
  limit(RLIMIT_CORE, 0)
  // The engine has reserved gigabytes of addresses at its start, which cost nothing; only what comes on top is counted.
  const reserved = /^VmData:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  if (reserved) limit(RLIMIT_DATA, Number(reserved) * 1024 + moreBytes)
}

function openLibrary() {
  const symbols = {
    setrlimit: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 },
    prctl: { args: [FFIType.u64, FFIType.u64, FFIType.u64, FFIType.u64, FFIType.u64], returns: FFIType.i32 },
  } as const
  for (const name of LIBRARIES) {
    try {
      return dlopen(name, symbols)
    } catch {
      // the other libc
    }
  }
  throw new Error('no libc was found')
}
