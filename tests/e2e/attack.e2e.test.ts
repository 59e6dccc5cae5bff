import { afterEach, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { bareFolder, discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { photograph } from '../support/photographs'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

/** What an attacker tried on the executable itself: connections, memory, files. Routes are tried in tests/safety. */

let trivet: RunningTrivet | undefined

afterEach(async () => {
  await discard(trivet)
  trivet = undefined
})

/** What the server answers to these bytes until it closes the connection. */
function sendRaw({ address }: RunningTrivet, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

function logIn({ address }: RunningTrivet): Promise<Response> {
  const body = new URLSearchParams({ username: KEEPER.email, password: KEEPER.password })
  return fetch(`${address}/api/auth/token`, { method: 'POST', body })
}

test('once it answers it is ready: the administrator of the settings signs in at the first try', async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  expect((await logIn(trivet)).status).toBe(200)
})

test('a request with two Host headers is refused, whichever is right', async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const ask = (path: string, hosts: string) => `GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`
  const two = 'Host: trivet.local\r\nHost: evil.example\r\n'
  for (const path of ['/login', '/api/app/about'])
    expect(await sendRaw(trivet, ask(path, two))).toStartWith('HTTP/1.1 400 ')
  expect(await sendRaw(trivet, ask('/login', 'Host: trivet.local\r\n'))).toStartWith('HTTP/1.1 200 ')
})

test('what it writes is closed to other users of the machine, and so is what an older version wrote', async () => {
  const folder = bareFolder()
  mkdirSync(join(folder, 'data', 'backups'), { recursive: true, mode: 0o755 })
  writeFileSync(join(folder, 'data', 'backups', 'before-upgrade.db'), 'hashes', { mode: 0o644 })
  runTrivet(folder, ['demo', '--recipes', '1'])
  chmodSync(join(folder, 'data', 'trivet.db'), 0o644)
  trivet = await startTrivet({ env: UNATTENDED, folder })
  const names = readdirSync(trivet.dataDir, { recursive: true }).map(String)
  const open = names.filter((name) => (statSync(join(folder, 'data', name)).mode & 0o077) !== 0)
  expect(names).toContain('trivet.db-wal')
  expect(open).toEqual([])
})

test('every command helps, also where its settings are wrong', () => {
  const folder = bareFolder()
  for (const name of ['serve', 'migrate', 'health', 'user', 'scrape', 'parse', 'demo']) {
    const { code, stdout, stderr } = runTrivet(folder, [name, '--help'], { TRIVET_PORT: 'nonsense' })
    expect([name, code, stdout.split('\n')[0], stderr]).toEqual([
      name,
      0,
      expect.stringContaining(`usage: trivet ${name === 'serve' ? '[serve]' : name}`),
      '',
    ])
  }
  expect(readdirSync(folder)).toEqual(['trivet'])
})

/** Peak resident memory of the process so far, in MB. */
function peakOf({ pid }: RunningTrivet): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Sends one upload as raw bytes, and answers with its status and its Retry-After. */
function upload({ address }: RunningTrivet, head: string, body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const end = () =>
      resolve(`${answer.slice(9, 12)} ${/retry-after: (\d+)/i.exec(answer)?.[1] ?? ''}`.trim())
    socket.on('data', (chunk) => {
      answer += chunk
      socket.end()
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`)
    socket.write(body)
  })
}

test('five hundred uploads of 4 MB at once wait or are refused with a time to retry, and the server stays small', async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const { access_token: token } = (await (await logIn(trivet)).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ name: 'Soup' }) }
  expect((await fetch(`${trivet.address}/api/recipes`, init)).status).toBe(201)
  const before = peakOf(trivet)
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
    Buffer.alloc(4 * 1024 * 1024, 'a'),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const head = `PUT /api/recipes/soup/image HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n`
  const all = Array.from({ length: 500 }, () => upload(trivet!, head, body))
  const small = fetch(`${trivet.address}/api/recipes/soup`, { headers })
  const answers = Object.groupBy(await Promise.all(all), (answer) => answer)
  // 400: what was uploaded is no picture.
  expect(Object.keys(answers).sort()).toEqual(['400', '503 5'])
  expect(answers['400']!.length).toBeGreaterThan(8)
  expect((await small).status).toBe(200)
  expect(peakOf(trivet) - before).toBeLessThan(300)
}, 60_000)

/** Seconds of processor time that the process has used. */
function processorTime({ pid }: RunningTrivet): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function untilWell({ address }: RunningTrivet): Promise<void> {
  while (
    !(await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await Bun.sleep(50)
}

test('the limit of file descriptors is raised as far as the system allows', async () => {
  trivet = await startTrivet({ limit: '-Sn 64' })
  const [, soft, hard] = /Max open files +(\S+) +(\S+)/.exec(
    readFileSync(`/proc/${trivet.pid}/limits`, 'utf8'),
  )!
  expect(soft).not.toBe('64')
  expect(soft).toBe(hard!)
})

test('out of file descriptors it does not turn in circles, and takes connections again once there are some', async () => {
  trivet = await startTrivet({ limit: '-n 64' })
  const port = Number(new URL(trivet.address).port)
  const idle = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  // Half a request each: the server has to hold them.
  for (const socket of idle) socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n')
  while (!trivet.output().includes('no file descriptors are left')) await Bun.sleep(50)
  const before = processorTime(trivet)
  await Bun.sleep(3000)
  // A core that spins would have used three seconds.
  expect(processorTime(trivet) - before).toBeLessThan(1.5)
  for (const socket of idle) socket.destroy()
  await untilWell(trivet)
  expect(trivet.output()).toContain('listening again')
  expect(await trivet.stop()).toBe(0)
}, 120_000)

test('a picture for which there is no room is refused with words, and leaves nothing behind', async () => {
  // In blocks of 512 bytes: no file may grow beyond 2.5 MB, which stands for a full disk.
  trivet = await startTrivet({ env: UNATTENDED, limit: '-f 5000' })
  const call = await openApi(trivet)
  const { slug, id } = await addSampleRecipe(call)
  const upload = async (side: number, grain: number) => {
    const body = new FormData()
    const bytes = await photograph({ width: side, height: side, grain }).jpeg({ quality: 95 }).toBuffer()
    body.set('image', new File([new Uint8Array(bytes)], 'photo.jpg'))
    return call('PUT', `/recipes/${slug}/image`, body)
  }
  await upload(300, 0)
  const folder = join(trivet.dataDir, 'recipes', id, 'images')
  const files = () =>
    readdirSync(folder).map((name) => [name, Bun.hash(readFileSync(join(folder, name)))] as const)
  const before = files()
  await expect(upload(2048, 250)).rejects.toThrow('507')
  expect(files()).toEqual(before)
}, 120_000)
