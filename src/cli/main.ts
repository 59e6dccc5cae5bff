import { ConfigError, loadConfig } from '../platform/config/config'
import { NewerSchemaError } from '../platform/db/migrate'
import { VERSION } from '../platform/version'

const HELP = `trivet ${VERSION}: a household's recipes, on the household's own machine

  trivet [serve]             start the server
  trivet migrate             bring the database up to date and stop
  trivet health              ask the running server whether it is well (exit code 0 or 1)
  trivet user …              list, create, unlock, reset-password
  trivet scrape [--jsonl] …  print the recipes that are found in pages
  trivet parse [--jsonl]     print ingredients as quantity, unit, food and note
  trivet demo --recipes N    fill an empty data directory with invented recipes
  trivet --version

Settings are TRIVET_… variables; docs/operating.md lists them.`

const io = {
  stdin: () => Bun.stdin.stream(),
  write: (line: string) => void process.stdout.write(`${line}\n`),
  writeError: (line: string) => void process.stderr.write(`${line}\n`),
}

type Command = (args: string[]) => Promise<number>

// Each command is loaded when it is called: the server does not pay for the importer's tables, nor the importer for React.
const COMMANDS: Record<string, Command> = {
  serve: async () => (await import('./serve')).runServe(loadConfig(process.env)),
  migrate: async () => (await import('./migrate')).runMigrate(loadConfig(process.env)),
  health: async () => (await import('./health')).runHealth(loadConfig(process.env).config, io),
  scrape: async (args) => (await import('./scrape')).runScrape(args, { ...io, stdin: io.stdin() }),
  parse: async (args) => (await import('./parse')).runParse(args, { ...io, stdin: io.stdin() }),
  user: async (args) => {
    const [{ runUser }, { withServices }] = await Promise.all([import('./user'), import('./with-services')])
    return withServices(loadConfig(process.env), (services) =>
      runUser(args, services, { ...io, stdin: io.stdin() }),
    )
  },
  demo: async (args) => {
    const [{ runDemo }, { withServices }] = await Promise.all([import('./demo'), import('./with-services')])
    return withServices(loadConfig(process.env), (services) => runDemo(args, services, io))
  },
}

async function main([name = 'serve', ...args]: string[]): Promise<number> {
  if (name === '--version' || name === '-v') {
    io.write(VERSION)
    return 0
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    io.write(HELP)
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    io.writeError(`There is no command "${name}".\n\n${HELP}`)
    return 2
  }
  return command(args)
}

try {
  // process.argv holds the runtime and the script first, also in the executable.
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof ConfigError || error instanceof NewerSchemaError) io.writeError(error.message)
  else io.writeError(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = 1
}
