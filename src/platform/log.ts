export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogData = Record<string, unknown>

export interface Log {
  debug(message: string, data?: LogData): void
  info(message: string, data?: LogData): void
  warn(message: string, data?: LogData): void
  error(message: string, data?: LogData): void
  /** Whether entries of a level are written: values that are expensive to find are not needed for the others. */
  writes(level: LogLevel): boolean
  /** The same log with data that is on every line, such as a request id. */
  with(data: LogData): Log
  /** What is on every line. */
  readonly base: LogData
}

const ORDER: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 }

function describe(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const cause = value.cause === undefined ? undefined : describe(value.cause)
  return { message: value.message, stack: value.stack, ...(cause === undefined ? {} : { cause }) }
}

const causesOf = (error: Error): unknown[] =>
  (error instanceof AggregateError ? error.errors : [error.cause]).filter((cause) => cause !== undefined)

/** What an error and its causes say, in one line: for what goes wrong elsewhere, where our own stack says nothing. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return [...new Set([error.message || error.name, ...causesOf(error).map(reasonOf)])].join(': ')
}

/** The stack with those of its causes; an AggregateError's parts count as causes. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causes = causesOf(error).map((cause) => `\n  caused by: ${stackOf(cause)}`)
  return `${error.stack ?? error.message}${causes.join('')}`
}

function asText(level: LogLevel, message: string, data: LogData): string {
  const pairs = Object.entries(data).map(([key, value]) => {
    if (value instanceof Error) return `\n  ${key}: ${stackOf(value)}`
    // One line per entry whatever a client sent: a line break in a value could forge an entry.
    const text = typeof value === 'string' && /^[^\s"]+$/.test(value) ? value : JSON.stringify(value)
    return ` ${key}=${text}`
  })
  return `${new Date().toISOString()} ${level.toUpperCase().padEnd(5)} ${message}${pairs.join('')}`
}

function asJson(level: LogLevel, message: string, data: LogData): string {
  const described = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, describe(value)]))
  return JSON.stringify({ time: new Date().toISOString(), level, message, ...described })
}

/** Lines that are kept for administrators who cannot reach the machine's own log. */
const KEPT_LINES = 1000
const recent: string[] = []

function keep(line: string): void {
  recent.push(line)
  // Done now and then, since removing one from the front moves all the others.
  if (recent.length >= KEPT_LINES * 2) recent.splice(0, recent.length - KEPT_LINES)
}

/** The last lines that this process has written to standard output, oldest first. */
export function recentLines(): readonly string[] {
  return recent.slice(-KEPT_LINES)
}

/** Clears the lines in memory; what is in the machine's log stays there. */
export function clearRecentLines(): void {
  recent.length = 0
}

let out: Bun.FileSink | undefined

/** Not by `process.stdout`, whose streams take 5 MB. A line that no one can read any more, or for which the disk has no room, is lost. */
function writeOut(line: string): void {
  keep(line)
  try {
    out ??= Bun.stdout.writer()
    out.write(`${line}\n`)
    const flushed = out.flush()
    if (flushed instanceof Promise) flushed.catch(() => {})
  } catch {
    // The server goes on without a log.
  }
}

export interface LogOptions {
  level: LogLevel
  format: 'text' | 'json'
  write?: (line: string) => void
}

/** A log on standard output, one line per entry, text or JSON. */
export function createLog(options: LogOptions, base: LogData = {}): Log {
  const write = options.write ?? writeOut
  const format = options.format === 'json' ? asJson : asText
  const writes = (level: LogLevel) => ORDER[level] >= ORDER[options.level]
  const entry =
    (level: LogLevel) =>
    (message: string, data: LogData = {}) => {
      if (!writes(level)) return
      write(format(level, message, { ...base, ...data }))
    }
  return {
    debug: entry('debug'),
    info: entry('info'),
    warn: entry('warn'),
    error: entry('error'),
    writes,
    with: (data) => createLog(options, { ...base, ...data }),
    base,
  }
}

/** A log that says nothing, for tests and one-off commands. */
export const silentLog: Log = createLog({ level: 'error', format: 'text', write: () => {} })
