import { readFileSync } from 'node:fs'

/** Folders on which another file system is mounted, or another folder; they cannot be renamed. Empty where the system does not tell. */
export function mountPoints(): Set<string> {
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n')
    return new Set(lines.map((line) => readOctal(line.split(' ')[4] ?? '')))
  } catch {
    return new Set()
  }
}

/** Spaces and the like are written as octal numbers. */
const readOctal = (path: string) =>
  path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
