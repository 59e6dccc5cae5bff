import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ARCHIVE_FORMATS, type ArchiveFormat } from '../exports/group/archive-format.schema'
import { groupEntries } from '../exports/group/group-archive.service'
import { findGroupOfName, onlyGroup } from '../groups/group.service'
import type { Services } from '../platform/context'
import { newId } from '../platform/ids'
import { writePieces } from '../platform/storage/file-pieces'
import { zipPieces } from '../platform/storage/zip'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

type Io = Pick<CommandIo, 'write' | 'writeError'>

interface Wish {
  format: ArchiveFormat
  out: string
  group: string | undefined
}

/** What is written as a folder of files, unless an archive is named. */
const FOLDERS: ReadonlySet<ArchiveFormat> = new Set(['json', 'md', 'cook'])

function parse(args: string[]): Wish | undefined {
  try {
    const options = {
      format: { type: 'string' },
      out: { type: 'string' },
      group: { type: 'string' },
    } as const
    const { values } = parseArgs({ args, options })
    const format = ARCHIVE_FORMATS.find((name) => name === values.format)
    return format && values.out ? { format, out: values.out, group: values.group } : undefined
  } catch {
    return undefined
  }
}

type Entries = ReturnType<typeof groupEntries>

/** @returns the files that are no photographs */
async function writeFolder(folder: string, entries: Entries): Promise<number> {
  mkdirSync(folder, { recursive: true })
  let written = 0
  for await (const { name, content } of entries) {
    await Bun.write(join(folder, name), content)
    if (!name.endsWith('.webp')) written += 1
  }
  return written
}

/** The archive is seen under its name once the disk has all of it. */
async function writeArchive(file: string, entries: Entries): Promise<number> {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = join(dirname(file), `.${basename(file)}.${newId()}`)
  try {
    const bytes = await writePieces(unfinished, zipPieces(entries))
    renameSync(unfinished, file)
    return bytes
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** `trivet export`: 0 when everything of a group is written, 1 when there is no such group, 2 for arguments it does not know. */
export async function runExport(args: string[], services: Services, io: Io): Promise<number> {
  const wish = parse(args)
  if (!wish) {
    io.writeError(USAGE.export)
    return 2
  }
  const { format, out } = wish
  const group = wish.group === undefined ? onlyGroup(services) : findGroupOfName(services, wish.group)
  if (!group) {
    io.writeError("This group doesn't exist, or there are several. Name one with --group.")
    return 1
  }
  // Anyone who holds the data directory has the hashes anyway, and people want to sign in over there.
  const entries = groupEntries(services, group, format, { hasSecrets: true })
  if (FOLDERS.has(format) && !out.endsWith('.zip'))
    io.write(`${await writeFolder(out, entries)} recipes in ${out}`)
  else io.write(`${await writeArchive(out, entries)} bytes in ${out}`)
  return 0
}
