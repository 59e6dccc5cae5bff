import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackup } from '../migration/instance/backup-source.service'
import { type InstanceResult, importInstance } from '../migration/instance/instance-import.service'
import { resultInWords } from '../migration/instance/reasons.rules'
import { openServer } from '../migration/instance/server-source.service'
import type { LoadedConfig } from '../platform/config/config'
import type { Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { DEFAULT_LOCALE, i18nFor } from '../platform/i18n/i18n'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'
import { withServices } from './with-services'

type Io = Pick<CommandIo, 'write' | 'writeError' | 'stdin'>

interface Wish {
  source: string
  hasToken: boolean
  isDryRun: boolean
  isJson: boolean
}

const isAddress = (source: string) => /^https?:\/\//i.test(source)

function parse(args: string[]): Wish | undefined {
  try {
    const options = {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'token-stdin': { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [source] = positionals
    if (positionals.length !== 1 || !source) return undefined
    // A token in the arguments would be in the shell's history.
    const hasToken = values['token-stdin']
    if (isAddress(source) !== hasToken) return undefined
    return { source, hasToken, isDryRun: values['dry-run'], isJson: values.json }
  } catch {
    return undefined
  }
}

const i18n = () => i18nFor(DEFAULT_LOCALE)

/** Reasons that many rows share are printed once for a few of them; `--json` has them all. */
const SHOWN = 5

function show(result: InstanceResult, { write }: Io): void {
  const { tables, files, groups, tokens } = resultInWords(i18n(), result)
  for (const { name, became, outcome } of groups)
    write(outcome === 'here' ? `${name}: already here` : `${name}: was imported as ${became}`)
  const width = Math.max(...Object.keys(tables).map((name) => name.length), 5)
  const line = (name: string, ...cells: (string | number)[]) =>
    write(`${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(9)).join('')}`)
  line('', 'source', 'kept', 'changed', 'lost')
  for (const [name, { source, kept, changed, lost }] of Object.entries(tables))
    if (source > 0) line(name, source, kept, changed, lost)
  line('files', files.source, files.kept, 0, files.lost)
  for (const [name, { why }] of [...Object.entries(tables), ['files', files] as const]) {
    if (why.length > 0) write(`\n${name}`)
    for (const reason of why.slice(0, SHOWN)) write(`  ${reason}`)
    if (why.length > SHOWN) write(`  … and ${why.length - SHOWN} more; --json names them all`)
  }
  if (tokens.length > 0) write('\nAPI tokens to replace:')
  for (const { name, person, group } of tokens) write(`  ${name} (${person}, ${group})`)
}

async function open({ source: address, hasToken }: Wish, services: Services, io: Io, signal: AbortSignal) {
  const folder = resolve(services.config.dataDir)
  if (!hasToken) return await openBackup(address, folder)
  const [token = ''] = (await new Response(io.stdin).text()).split(/\r?\n/)
  return await openServer(services, {
    ...{ address, token: token.trim(), folder, signal },
    mayBePrivate: true,
  })
}

/** `trivet import-instance`: 0 when it is done, whatever was lost; 1 when nothing could be read, 2 for arguments it does not know. */
export async function runImportInstance(args: string[], loaded: LoadedConfig, io: Io): Promise<number> {
  const wish = parse(args)
  if (!wish) {
    io.writeError(USAGE['import-instance'])
    return 2
  }
  if (!wish.hasToken && !(await Bun.file(wish.source).exists())) {
    io.writeError(`The file ${wish.source} doesn't exist.`)
    return 1
  }
  return withServices(loaded, (services) => bring(wish, services, io), wish.isDryRun)
}

async function bring(wish: Wish, services: Services, io: Io): Promise<number> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('stopped'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const source = await open(wish, services, io, stopping.signal)
    const options = { isDryRun: wish.isDryRun, signal: stopping.signal }
    const result = await importInstance(services, source, options).finally(() => source.close())
    if (wish.isJson) io.write(JSON.stringify(resultInWords(i18n(), result), null, 2))
    else show(result, io)
    return 0
  } catch (error) {
    if (stopping.signal.aborted) {
      io.writeError('Stopped. The unfinished group was removed; the groups before it were imported.')
      return 1
    }
    if (!(error instanceof AppError)) throw error
    io.writeError(i18n()._(error.messageId, error.values))
    return 1
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
