/** A log line, cut into its parts; joined they are the line as it was written. */
export interface LogLine {
  /** When and how bad, as it was written. */
  stamp: string
  /** Null for what no log has written. */
  at: string | null
  level: string
  message: string
  /** What follows the message: names with their values, and a stack below them. */
  data: string
}

const TEXT = /^(\d{4}-\d\d-\d\dT\S+) ([A-Z]+) +/
const JSON_LINE = /^\{"time":"([^"]+)","level":"([a-z]+)",/
const DATA = / [\w.-]+=|\n/

/** Takes a line apart, in either of the formats that the log is written in. */
export function readLogLine(line: string): LogLine {
  const found = TEXT.exec(line) ?? JSON_LINE.exec(line)
  const [stamp = '', at = null, level = ''] = found ?? []
  const said = line.slice(stamp.length)
  const end = DATA.exec(said)?.index ?? said.length
  return { stamp, at, level: level.toUpperCase(), message: said.slice(0, end), data: said.slice(end) }
}
