import { type LoadedConfig, loadConfig } from '../platform/config/config'
import { createLog } from '../platform/log'
import { BUILD, VERSION } from '../platform/version'
import { SUMMARY, USAGE } from './usage'

const HELP = `trivet ${VERSION}: a household's recipes, on the household's own machine

${SUMMARY.map(([call, does]) => `  trivet ${call.padEnd(20)}${does}`.trimEnd()).join('\n')}

Each says more with --help. Settings are TRIVET_… variables; docs/operating/settings.md lists them.`

const io = {
  stdin: () => Bun.stdin.stream(),
  write: (line: string) => void process.stdout.write(`${line}\n`),
  writeError: (line: string) => void process.stderr.write(`${line}\n`),
}

type Command = (args: string[]) => Promise<number>
/** Whether a command works only where a Trivet is, or makes one where there is none. */
type Need = 'there' | 'made'

/** A command on the data directory, done as the user to whom that belongs. */
function inPlace(
  need: Need | ((args: string[]) => Need),
  run: (args: string[], loaded: LoadedConfig) => Promise<number>,
): Command {
  return async (args) => {
    const loaded = loadConfig(process.env)
    const { becomeOwner, requireTrivet } = await import('./place')
    becomeOwner(loaded.config.dataDir)
    if ((typeof need === 'string' ? need : need(args)) === 'there') requireTrivet(loaded.config.dataDir)
    return run(args, loaded)
  }
}

const isDataDirSet = () => Boolean(process.env.TRIVET_DATA_DIR || process.env.DATA_DIR)
const isDryRun = (args: string[]) => args.includes('--dry-run')

// Each command is loaded when it is called: the server does not pay for the importer's tables, nor the importer for React.
const COMMANDS: Record<keyof typeof USAGE, Command> = {
  serve: inPlace('made', async (_, loaded) => (await import('./serve')).runServe(loaded)),
  migrate: inPlace('there', async (args, loaded) => (await import('./migrate')).runMigrate(args, loaded, io)),
  health: async () => (await import('./health')).runHealth(loadConfig(process.env).config, io),
  scrape: async (args) => (await import('./scrape')).runScrape(args, { ...io, stdin: io.stdin() }),
  parse: async (args) => (await import('./parse')).runParse(args, { ...io, stdin: io.stdin() }),
  nutrition: async (args) => (await import('./nutrition')).runNutrition(args, { ...io, stdin: io.stdin() }),
  user: inPlace(
    ([action]) => (action === 'create' && isDataDirSet() ? 'made' : 'there'),
    async (args, loaded) => {
      const [{ runUser }, { withServices }] = await Promise.all([import('./user'), import('./with-services')])
      return withServices(loaded, (services) => runUser(args, services, { ...io, stdin: io.stdin() }))
    },
  ),
  group: inPlace('there', async (args, loaded) => {
    const [{ runGroup }, { withServices }] = await Promise.all([import('./group'), import('./with-services')])
    return withServices(loaded, (services) => runGroup(args, services, io))
  }),
  export: inPlace('there', async (args, loaded) => {
    const [{ runExport }, { withServices }] = await Promise.all([
      import('./export'),
      import('./with-services'),
    ])
    return withServices(loaded, (services) => runExport(args, services, io))
  }),
  'import-instance': inPlace('made', async (args, loaded) =>
    (await import('./import-instance')).runImportInstance(args, loaded, { ...io, stdin: io.stdin() }),
  ),
  import: inPlace('there', async (args, loaded) => {
    const [{ runImport }, { withServices }] = await Promise.all([
      import('./import'),
      import('./with-services'),
    ])
    return withServices(loaded, (services) => runImport(args, services, io), isDryRun(args))
  }),
  backup: inPlace('there', async (args, loaded) => (await import('./backup')).runBackup(args, loaded, io)),
  restore: inPlace('made', async (args, loaded) => (await import('./restore')).runRestore(args, loaded, io)),
  // Runs as the owner of the executable; what it does to the data directory, it does by other commands.
  update: async (args) => (await import('./update')).runUpdate(args, loadConfig(process.env), io),
  // Only copies files; the first server finds them.
  readers: inPlace('made', async (args, loaded) => (await import('./readers')).runReaders(args, loaded, io)),
  demo: inPlace('made', async (args, loaded) => {
    const [{ runDemo }, { withServices }] = await Promise.all([import('./demo'), import('./with-services')])
    return withServices(loaded, (services) => runDemo(args, services, io))
  }),
}

function isCommand(name: string): name is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, name)
}

/** What follows `--` is a file, whatever it is called. */
function asksForHelp(args: string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end === -1 ? undefined : end).some((arg) => arg === '--help' || arg === '-h')
}

async function main([name = 'serve', ...args]: string[]): Promise<number> {
  if (name === '--version' || name === '-v') {
    io.write(BUILD)
    return 0
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    io.write(HELP)
    return 0
  }
  // No commands for people: the server starts them for itself (decisions 0022, 0048 and 0066).
  if (name === 'convert-image') return (await import('../platform/images/converter-child')).runConverter(args)
  if (name === 'check-database') return (await import('./check-database')).runDatabaseCheck(args)
  if (name === 'archive-reader') return (await import('./archive-reader')).runArchiveReader()
  if (name === 'backup-worker') return (await import('./backup-worker')).runBackupWorker()
  if (!isCommand(name)) {
    io.writeError(`Unknown command "${name}".\n\n${HELP}`)
    return 2
  }
  // Before the settings are read and the data directory is opened: help is needed where those are not right.
  if (asksForHelp(args)) {
    io.write(USAGE[name])
    return 0
  }
  return COMMANDS[name](args)
}

// Files that any command writes are closed to other users of this machine.
process.umask(0o077)
// process.argv holds the runtime and the script first, also in the executable.
const args = process.argv.slice(2)
try {
  process.exitCode = await main(args)
} catch (error) {
  const { failureOf } = await import('./failure')
  const isServer = args.length === 0 || args[0] === 'serve'
  const dataDir = process.env.TRIVET_DATA_DIR || process.env.DATA_DIR || './data'
  const failure = failureOf(error, dataDir, isServer)
  if (!failure) io.writeError(error instanceof Error ? (error.stack ?? error.message) : String(error))
  else if (isServer && process.env.TRIVET_LOG_FORMAT === 'json')
    createLog({ level: 'error', format: 'json' }).error(failure.message)
  else io.writeError(failure.message)
  process.exitCode = failure?.exitCode ?? 1
}
