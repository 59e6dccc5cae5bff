import { parse } from '@babel/parser'

/** One place of a file, broken in one way. */
export interface Mutant {
  file: string
  /** Lines of the place, counted from one. */
  lines: [from: number, to: number]
  /** Lines of the statement around it: inside a text that goes over several lines, reports of coverage know none. */
  statement: [from: number, to: number]
  start: number
  end: number
  /** What replaces it. */
  by: string
  /** The file, the line as it is, and the line as it becomes: what a mutant is remembered by, whatever moves above it. */
  key: string
}

interface Node {
  type: string
  start: number
  end: number
  loc: { start: { line: number }; end: { line: number } }
  test?: Node
  left?: Node
  right?: Node
  argument?: Node
  expression?: Node
  operator?: string
  value?: unknown
  arguments?: Node[]
}

/** Types are checked before a mutant is tried, so those that a boundary or a negation cannot have are of no concern here. */
const OPPOSITES: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
}
const SQL_OPPOSITES: Record<string, string> = {
  ...OPPOSITES,
  '=': '<>',
  '<>': '=',
  IS: 'IS NOT',
  'IS NOT': 'IS',
}

const IS_LOG = /^(?:[\w.]+\.)?log\./
const IS_SQL = /\b(?:SELECT|UPDATE|DELETE|WHERE|AND|JOIN)\s/
/** A comparison of a WHERE or an ON, which a word before it gives away; those of a SET are no conditions. */
const SQL_CONDITION =
  /(?<=\b(?:WHERE|AND|OR|ON|NOT)\s+\(*)([\w.]+) (=|<>|<=|>=|<|>|IS NOT|IS) (\?\d+|'[^']*'|[\w.]+)/g

/** What is broken in a statement: each condition is left out, turned round and compared with something else. */
function* sqlMutants(text: string, at: number): Generator<[start: number, end: number, by: string]> {
  for (const { 0: whole, 1: left, 2: operator, 3: right, index } of text.matchAll(SQL_CONDITION)) {
    const place: [number, number] = [at + index, at + index + whole.length]
    // The parameter stays, since a statement with one too few would be refused whatever the condition is good for.
    const parameters = [left, right].filter((one) => one?.startsWith('?'))
    yield [...place, parameters[0] ? `${parameters[0]} IS ${parameters[0]}` : '1']
    const opposite = SQL_OPPOSITES[operator!]
    if (opposite) yield [...place, `${left} ${opposite} ${right}`]
    if (/^\d+$/.test(right!)) yield [...place, `${left} ${operator} ${Number(right) + 1}`]
    else if (right!.startsWith("'")) yield [...place, `${left} ${operator} 'x${right!.slice(1)}`]
  }
}

/** Everything that can be broken at one node. */
function* mutantsOf(node: Node, text: string): Generator<[start: number, end: number, by: string]> {
  const place: [number, number] = [node.start, node.end]
  const source = ({ start, end }: Node) => text.slice(start, end)
  const isConditional = node.type === 'IfStatement' || node.type === 'ConditionalExpression'
  if (isConditional) for (const by of ['true', 'false']) yield [node.test!.start, node.test!.end, by]
  if (isConditional || node.type === 'WhileStatement')
    yield [node.test!.start, node.test!.end, `!(${source(node.test!)})`]
  if (node.type === 'LogicalExpression')
    for (const side of [node.left!, node.right!]) yield [...place, `(${source(side)})`]
  if (node.type === 'UnaryExpression' && node.operator === '!')
    yield [...place, `!!${source(node.argument!)}`]
  if (node.type === 'BinaryExpression' && OPPOSITES[node.operator!])
    yield [...place, `(${source(node.left!)} ${OPPOSITES[node.operator!]} ${source(node.right!)})`]
  if (node.type === 'BooleanLiteral') yield [...place, String(!node.value)]
  if (node.type === 'AwaitExpression') yield [...place, source(node.argument!)]
  if (node.type === 'ExpressionStatement') {
    const { expression: whole } = node
    const call = whole!.type === 'AwaitExpression' ? whole!.argument! : whole!
    // What is told the operator is promised by few lines of the log, and those have tests.
    if (call.type === 'CallExpression' && !IS_LOG.test(source(call))) yield [...place, ';']
  }
  if (node.type === 'CallExpression') {
    const given = node.arguments!
    for (const [index, first] of given.entries()) {
      const second = given[index + 1]
      const isPlain = (one: Node) => one.type === 'Identifier' || one.type === 'MemberExpression'
      if (second && isPlain(first) && isPlain(second))
        yield [first.start, second.end, `${source(second)}, ${source(first)}`]
    }
  }
  const isText = node.type === 'TemplateElement' || node.type === 'StringLiteral'
  if (isText && IS_SQL.test(source(node))) yield* sqlMutants(source(node), node.start)
}

/** Nothing of a type runs, and what is imported is asked for by the types. */
const HAS_NO_CODE = /^(?:TS(?!AsExpression|NonNull|Satisfies)|Import|ExportAll)/
const IS_STATEMENT = /^(?:ExpressionStatement|ReturnStatement|VariableDeclaration|ThrowStatement)$/
const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 240)

/** Every mutant of a file, those that do not compile included. @param file its path from the root */
export function listMutants(file: string, text: string): Mutant[] {
  const found: Mutant[] = []
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  const add = ([start, end, by]: [number, number, string], statement: [number, number]) => {
    const from = text.lastIndexOf('\n', start - 1) + 1
    const to = `${text}\n`.indexOf('\n', end)
    const isLong = text.slice(start, end).includes('\n')
    const before = isLong ? text.slice(start, end) : text.slice(from, to)
    const after = isLong ? by : text.slice(from, start) + by + text.slice(end, to)
    const key = `${file}: ${shorten(before)} → ${shorten(after)}`
    found.push({ file, lines: [lineAt(start), lineAt(end)], statement, start, end, by, key })
  }
  const walk = (node: unknown, around: [number, number]): void => {
    if (node === null || typeof node !== 'object') return
    let statement = around
    if ('type' in node && typeof node.type === 'string') {
      if (HAS_NO_CODE.test(node.type)) return
      const { loc } = node as Node
      if (IS_STATEMENT.test(node.type)) statement = [loc.start.line, loc.end.line]
      for (const one of mutantsOf(node as Node, text)) add(one, statement)
    }
    for (const [key, value] of Object.entries(node))
      if (key !== 'loc' && key !== 'extra') walk(value, statement)
  }
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
  walk(parse(text, { sourceType: 'module', plugins: [...plugins] }).program, [1, 1])
  const times = new Map<string, number>()
  for (const one of found) {
    const count = (times.get(one.key) ?? 0) + 1
    times.set(one.key, count)
    if (count > 1) one.key += ` (${count})`
  }
  return found
}

export const broken = (text: string, { start, end, by }: Mutant) =>
  text.slice(0, start) + by + text.slice(end)

/**
 * The mutants of a slice in the order in which a seed tries them: lines at random, one mutant of each. A line keeps its place while
 * others change.
 */
export function orderMutants(mutants: readonly Mutant[], seed: number): Mutant[] {
  const rank = ({ key }: Mutant) => Bun.hash(`${seed}\0${key}`)
  const lines = Object.values(Object.groupBy(mutants, ({ file, lines: [line] }) => `${file}:${line}`))
  // A line with many mutants is no likelier than one with a single one.
  return lines
    .map((of) => ({ at: rank(of![0]!), chosen: of![Number((rank(of![0]!) / 1024n) % BigInt(of!.length))]! }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ chosen }) => chosen)
}
