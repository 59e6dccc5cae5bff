import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SUMMARY, USAGE } from '../../src/cli/usage'

// Man page and completions come from the same table of commands as `trivet --help`, so that none of them lags behind.

const COMMANDS = Object.entries(USAGE).map(([name, usage]) => {
  const calls = usage.split('\n\n')[0]!
  return {
    name,
    usage,
    does: SUMMARY.find(([call]) => call.replace('[serve]', 'serve').split(' ')[0] === name)?.[1] ?? '',
    actions: [
      ...new Set(
        [...calls.matchAll(new RegExp(`trivet ${name} \\[?([a-z][a-z-]+)\\b`, 'g'))].map(
          ([, word = '']) => word,
        ),
      ),
    ],
    options: [...new Set([...usage.matchAll(/--[a-z][a-z0-9-]*[a-z0-9]/g)].map(([option]) => option))],
  }
})

const names = COMMANDS.map(({ name }) => name).join(' ')

/** For bash-completion. */
export function bashCompletion(): string {
  const cases = COMMANDS.map(
    ({ name, actions, options }) => `    ${name}) words="${[...actions, ...options, '--help'].join(' ')}" ;;`,
  )
  return `# bash completion for trivet
_trivet() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "${names} --help --version" -- "$cur")
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -o default -F _trivet trivet
`
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** For zsh. */
export function zshCompletion(): string {
  const cases = COMMANDS.map(
    ({ name, actions, options }) => `    ${name}) more=(${[...actions, ...options, '--help'].join(' ')}) ;;`,
  )
  return `#compdef trivet
_trivet() {
  local -a commands more
  commands=(
${COMMANDS.map(({ name, does }) => `    ${quoted(`${name}:${does}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
  compadd -a more
  _files
}
_trivet "$@"
`
}

/** For fish. */
export function fishCompletion(): string {
  const lines = COMMANDS.flatMap(({ name, does, actions, options }) => [
    `complete -c trivet -n __fish_use_subcommand -f -a ${name} -d ${quoted(does)}`,
    ...(actions.length > 0
      ? [`complete -c trivet -n '__fish_seen_subcommand_from ${name}' -a '${actions.join(' ')}'`]
      : []),
    ...options.map(
      (option) => `complete -c trivet -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`,
    ),
  ])
  return `# fish completion for trivet\n${lines.join('\n')}\n`
}

/** Text for roff: nothing in it is an instruction. */
const roff = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
    .replaceAll('…', '...')

/** Rows of the tables of a page of the documentation, without their marks. */
function rows(root: string, page: string): string[][] {
  return readFileSync(join(root, 'docs/operating', page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `') || /^\| \d/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')),
    )
}

/** trivet(1): commands, settings and exit codes, from what the program and its documentation say. */
export function manPage(root: string, version: string, date: string): string {
  const commands = COMMANDS.map(({ name, usage }) => {
    const [calls = '', ...says] = usage.replace(/^usage: /, '').split('\n\n')
    const lines = calls.split('\n').map((line) => roff(line.replace(/^ {7}/, '')))
    const text = says.join('\n\n').split('\n\n').map(roff)
    return `.SS ${name}\n.nf\n${lines.join('\n')}\n.fi\n.PP\n${text.join('\n.PP\n')}`
  })
  const settings = rows(root, 'settings.md')
    .filter(([name = '', , does]) => name.startsWith('TRIVET_') && does)
    .map(([name = '', value = '', does = '']) => `.TP\n.B ${roff(name)}\n${roff(does)} (${roff(value)})`)
  const codes = rows(root, 'commands.md')
    .filter(([code = '']) => /^\d+$/.test(code))
    .map(([code = '', means = '']) => `.TP\n.B ${code}\n${roff(means)}`)
  return `.TH TRIVET 1 "${date}" "trivet ${version}" "User Commands"
.SH NAME
trivet \\- a household's recipes, on the household's own machine
.SH SYNOPSIS
.B trivet
.RI [ command ]
.RI [ options ]
.SH DESCRIPTION
Trivet is a recipe manager with meal planning, shopping lists and cookbooks. It is one executable with its database inside.
Without a command it starts the server. Commands work on the data directory of TRIVET_DATA_DIR.
.SH COMMANDS
${commands.join('\n')}
.SH ENVIRONMENT
The default is in parentheses. A secret can come from a file: add _FILE to its name.
${settings.join('\n')}
.SH EXIT STATUS
.TP
.B 0
all went well
.TP
.B 1
the command could not do it
.TP
.B 2
wrong usage, or there is no Trivet in the data directory
${codes.join('\n')}
.SH FILES
.TP
.I /etc/trivet/trivet.env
settings of the service, where a package installed it
.TP
.I /var/lib/trivet
its data directory
`
}
