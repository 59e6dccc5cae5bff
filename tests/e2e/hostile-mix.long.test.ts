import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { beginAsking, type Waits } from '../safety/watchdog/asker'
import { slowness } from '../safety/watchdog/server'
import { discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { type Attacker, MIX } from '../support/hostile/mix'
import { descendantsOf } from '../support/process-memory'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

/*
 * Everything that attackers send, at the executable, for TRIVET_TEST_MINUTES (an hour): no one waits, and it stays small. What an
 * attacker's own request takes is not the question.
 */
const MINUTES = Number(process.env.TRIVET_TEST_MINUTES ?? 60)
const MOST_MS = 100
const MOST_MB = 200
/** Garbage waits for the processor, too. */
const MOST_MB_STARVED = 300
const ATTACKERS = 6
const MB = 1024

let trivet: RunningTrivet
let attackers: Attacker[]

let networks = 0

/** From a network of its own each time: guesses of an attacker count against theirs. */
async function signIn(username: string, password: string): Promise<string> {
  const body = new URLSearchParams({ username, password })
  const headers = { 'x-forwarded-for': `10.${++networks >> 8}.${networks & 255}.7` }
  const answer = await fetch(`${trivet.address}/api/auth/token`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`a sign-in answered ${answer.status}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

beforeEach(async () => {
  trivet = await startTrivet({
    env: {
      ...UNATTENDED,
      TRIVET_LOG_LEVEL: 'warn',
      TRIVET_MEDIA_QUOTA: '50',
      TRIVET_TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  attackers = []
  for (let at = 0; at < ATTACKERS; at++) {
    const run = (args: string[], input = '') => {
      const { code, stderr } = runTrivet(trivet.folder, args, { TRIVET_DATA_DIR: trivet.dataDir }, input)
      if (code !== 0) throw new Error(stderr)
    }
    const name = `mallory${at}`
    run(['group', 'create', name])
    run(
      [
        'user',
        'create',
        name,
        '--email',
        `${name}@example.com`,
        '--group',
        name,
        '--admin',
        '--password-stdin',
      ],
      'plum-galette-8\n',
    )
    attackers.push({ address: trivet.address, token: await signIn(name, 'plum-galette-8') })
  }
}, 120_000)
afterEach(() => discard(trivet))

const rssOf = (pid: number) => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / MB
  } catch {
    return 0
  }
}
const nameOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The most megabytes that the server, and the processes that read archives for it, took at one time. */
function watchMemory(pid: number) {
  const most = { server: 0, reader: 0, together: 0, others: 0 }
  const look = () => {
    const [own, below] = [rssOf(pid), descendantsOf(pid)]
    const readers = below.filter((one) => nameOf(one).includes('archive-reader'))
    const reader = readers.reduce((sum, one) => sum + rssOf(one), 0)
    const others = below.filter((one) => !readers.includes(one)).reduce((sum, one) => sum + rssOf(one), 0)
    most.server = Math.max(most.server, own)
    most.reader = Math.max(most.reader, reader)
    most.others = Math.max(most.others, others)
    most.together = Math.max(most.together, own + reader)
  }
  const timer = setInterval(look, 30)
  return { most, end: () => clearInterval(timer) }
}

const row = (...cells: (string | number)[]) =>
  console.info(`| ${cells.map((cell) => (typeof cell === 'number' ? Math.round(cell) : cell)).join(' | ')} |`)

/** The value that this share of the values does not exceed. */
function part(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

const inWords = ({ worked, waited, clock }: Waits) =>
  `held for ${Math.round(worked)} ms, waited for a core for ${Math.round(waited)} ms, ${Math.round(clock)} ms on the clock`

const tally = (statuses: readonly number[]) =>
  Object.entries(Object.groupBy(statuses, (status) => status))
    .map(([status, some = []]) => `${some.length} × ${status}`)
    .join(', ')

describe('each class of hostile input', () => {
  test.each(Object.keys(MIX))(
    '%s: nobody waits, server and readers stay small',
    async (name) => {
      const asker = beginAsking(trivet.pid, `${trivet.address}/healthz`)
      await asker.look()
      const before = rssOf(trivet.pid)
      const memory = watchMemory(trivet.pid)
      const statuses = await MIX[name]!(attackers[0]!)
      // What was queued is worked off.
      await untilIdle()
      const { worked: held } = await asker.look()
      asker.end()
      memory.end()
      const { server, reader, together, others } = memory.most
      row(name, before, server, reader, together, others, `${Math.round(held)} ms`, tally(statuses))
      expect(
        statuses.filter((status) => status === 0 || status >= 500).filter((status) => status !== 503),
      ).toEqual([])
      expect(held).toBeLessThan(MOST_MS * slowness() ** 2)
    },
    300_000,
  )
})

/** Until no process works for the server. */
async function untilIdle(): Promise<void> {
  for (
    let quiet = 0;
    quiet < 10;
    quiet = descendantsOf(trivet.pid).some((pid) => nameOf(pid).includes('archive-reader')) ? 0 : quiet + 1
  )
    await Bun.sleep(50)
}

test(
  'for minutes on end everything at once: others sign in and are answered, and nothing fails inside',
  async () => {
    const names = Object.keys(MIX)
    // What comes for the first time is compiled first.
    for (const name of names) await MIX[name]!(attackers.at(-1)!)
    await untilIdle()
    const until = Date.now() + MINUTES * 60_000
    const memory = watchMemory(trivet.pid)
    const asker = beginAsking(trivet.pid, `${trivet.address}/healthz`)
    const answered: number[] = []
    const slow: string[] = []
    const waits: number[] = []
    const holds: Waits[] = []
    let round = 0
    // What was under way since the last look, by name.
    let under = new Set<string>()
    const attack = async (by: Attacker, at: number) => {
      while (Date.now() < until) {
        const name = names[(round++ * 7 + at) % names.length]!
        under.add(name)
        answered.push(...(await MIX[name]!(by)))
        under.add(name)
      }
    }
    const others = async () => {
      while (Date.now() < until) {
        const began = performance.now()
        await signIn(KEEPER.email, KEEPER.password)
        waits.push(performance.now() - began)
        await Bun.sleep(2000)
        const held = await asker.look()
        holds.push(held)
        const among = [...under].join(', ')
        under = new Set()
        if (held.worked > MOST_MS)
          slow.push(
            `${new Date().toISOString()} ${inWords(held)}, rss ${Math.round(rssOf(trivet.pid))} MB, among: ${among}`,
          )
      }
      asker.end()
    }
    await Promise.all([others(), ...attackers.slice(0, 3).map(attack)])
    memory.end()
    const { server, reader, together } = memory.most
    const logged = trivet
      .output()
      .split('\n')
      .filter((line) => /\b(ERROR|WARN)\b/.test(line))
    const kinds = Object.groupBy(logged, (line) => line.replace(/^\S+ +/, '').replace(/\s\w+=.*$/, ''))
    console.info(`${MINUTES} minutes: ${round} rounds, ${answered.length} strikes: ${tally(answered)}`)
    console.info(
      `${waits.length} sign-ins of others: half of them within ${part(waits, 0.5)} ms on the clock, all within ${part(waits, 1)} ms; ` +
        `the longest wait of anybody else in two seconds, in the middle, in 19 of 20 and at most:`,
    )
    for (const key of ['worked', 'waited', 'clock'] as const) {
      const all = holds.map((held) => held[key])
      console.info(`${key}: ${part(all, 0.5)}, ${part(all, 0.95)}, ${part(all, 1)} ms`)
    }
    console.info(
      `memory: server ${Math.round(server)} MB, readers ${Math.round(reader)} MB, together ${Math.round(together)} MB`,
    )
    for (const line of slow) console.info(line)
    for (const [kind, lines] of Object.entries(kinds)) console.info(`logged ${lines!.length} ×: ${kind}`)
    expect(answered.filter((status) => status >= 500 && status !== 503)).toEqual([])
    expect(logged.filter((line) => /\bERROR\b/.test(line))).toEqual([])
    // Where others have the cores, what comes gathers until the server has one again: that is told, and what it does with a core is judged.
    const isStarved =
      part(
        holds.map(({ waited }) => waited),
        0.5,
      ) > MOST_MS
    const judged = holds.filter(({ worked, waited }) => waited < worked).map(({ worked }) => worked)
    console.info(
      `${judged.length} of ${holds.length} looks while it had a core: ${part(judged, 1)} ms at most`,
    )
    expect(part(judged, 1)).toBeLessThan(MOST_MS * slowness() ** 2)
    expect(server).toBeLessThan(isStarved ? MOST_MB_STARVED : MOST_MB)
    const left = readdirSync(`${trivet.dataDir}/groups`, { recursive: true }).map(String)
    expect(left.filter((path) => /uploads\/[^/]+$/.test(path)).length).toBeLessThan(40)
  },
  MINUTES * 60_000 + 300_000,
)

test('twelve thousand connections that say nothing, while archives are read: others are answered', async () => {
  const port = Number(new URL(trivet.address).port)
  const idle: Socket[] = []
  const memory = watchMemory(trivet.pid)
  for (let at = 0; at < 12_000; at++) {
    idle.push(connect(port, '127.0.0.1').on('error', () => {}))
    if (at % 500 === 0) await Bun.sleep(20)
  }
  const archives = MIX['archives that unfold']!(attackers[0]!)
  await signIn(KEEPER.email, KEEPER.password)
  await archives
  await untilIdle()
  memory.end()
  row('12,000 connections', memory.most.server, memory.most.reader)
  for (const socket of idle) socket.destroy()
  await signIn(KEEPER.email, KEEPER.password)
}, 120_000)
