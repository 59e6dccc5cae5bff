/**
 * `npm run test:bare`: what the README promises, on a machine with nothing on it but Node, npm and git.
 *
 * bun tests/bare/run.ts                      both users: `npm start` until a page is served, then `npm test`
 * bun tests/bare/run.ts root | user          one of them: who may install Debian's packages, and who may not
 * bun tests/bare/run.ts user 'npm run check' one command
 *
 * Needs root on a Debian with debootstrap. What is cloned is what is committed here. How this machine reaches the registries of packages
 * is passed on (apt's sources, npm's settings, certificates, names), and nothing of it is written down.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../support/executable'
import { descendantsOf } from '../support/process-memory'

const REPOSITORY = join(import.meta.dir, '../..')
const FOLDER = '/var/tmp/trivet-bare'
/** Made once; each user gets a copy. */
const MADE = join(FOLDER, 'made')
const START_MS = 10 * 60_000

const USERS = {
  user: { id: '1000:1000', home: '/home/cook' },
  root: { id: '0:0', home: '/root' },
} as const
type User = keyof typeof USERS

function must(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stdout + stderr}`)
  return stdout.trim()
}

/** The suite of this machine's Debian, and where its apt finds it. */
function source(): { suite: string; mirror: string } {
  const suite = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  const format = ['--format', '$(SITE) $(RELEASE) $(COMPONENT)', 'Created-By: Packages']
  const lines = must('apt-get', ['indextargets', ...format]).split('\n')
  const fields = lines.map((line) => line.split(' '))
  const mirror = fields.find(([, release, component]) => release === suite && component === 'main')?.[0]
  if (!suite || !mirror) throw new Error('apt knows no mirror of this Debian')
  return { suite, mirror }
}

/** Lays a file or folder of this machine at the same place of another root. */
function passOn(path: string, root: string, as = path): void {
  if (!existsSync(path)) return
  rmSync(join(root, as), { recursive: true, force: true })
  mkdirSync(dirname(join(root, as)), { recursive: true })
  cpSync(path, join(root, as), { recursive: true, dereference: true })
}

/** Debian's least with git, and this machine's Node, since Debian's own may be too old. */
function makeRoot(): void {
  const isMade = join(MADE, 'etc/trivet-bare')
  if (existsSync(isMade)) return
  rmSync(MADE, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const { suite, mirror } = source()
  console.log(`== a root of Debian ${suite}`)
  must('debootstrap', ['--variant=minbase', '--include=ca-certificates,git', suite, MADE, mirror])
  for (const path of [
    '/etc/ssl/certs',
    '/usr/local/share/ca-certificates',
    '/etc/apt',
    '/etc/hosts',
    '/etc/resolv.conf',
  ])
    passOn(path, MADE)
  passOn('/usr/share/keyrings', MADE)
  // Other sources of packages are of this machine's own.
  const lists = '/etc/apt/sources.list.d'
  for (const name of readdirSync(join(MADE, lists)))
    if (!name.startsWith('debian')) rmSync(join(MADE, lists, name))
  passOn(must('node', ['-p', 'process.execPath']), MADE, '/usr/bin/node')
  passOn(join(must('npm', ['root', '--global']), 'npm'), MADE, '/usr/lib/node_modules/npm')
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(MADE, 'usr/bin', name))
  passOn(must('npm', ['config', 'get', 'globalconfig']), MADE)
  for (const { home } of Object.values(USERS))
    passOn(must('npm', ['config', 'get', 'userconfig']), MADE, join(home, '.npmrc'))
  must('chroot', [MADE, 'useradd', '--uid', '1000', '--shell', '/bin/sh', 'cook'])
  must('chroot', [MADE, 'apt-get', '-qq', 'update'])
  writeFileSync(isMade, '')
}

/** Settings that say how registries are reached, and by whose certificates. */
const CONNECTION =
  /^(?:https?_proxy|no_proxy|npm_config_(?:registry|cafile|https?_proxy)|\w*(?:CA_BUNDLE|CA_CERTS|CAINFO)|SSL_CERT_\w+)$/i

/** A copy of the root with a clone in it, in which commands are run as one user. */
function openRoot(user: User) {
  const { id, home } = USERS[user]
  const root = join(FOLDER, user)
  rmSync(root, { recursive: true, force: true })
  must('cp', ['--archive', '--reflink=auto', MADE, root])
  must('git', ['clone', '--quiet', '--no-hardlinks', REPOSITORY, join(root, home, 'trivet')])
  must('chown', ['--recursive', id, join(root, home)])
  const corpus = process.env.TRIVET_CORPUS
  if (corpus) mkdirSync(join(root, 'corpus'))
  const mounts = [
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t sysfs -o ro sysfs ${root}/sys || true`,
    ...(corpus ? [`mount --bind ${corpus} ${root}/corpus`] : []),
  ]
  const passed = Object.entries(process.env).filter(([name]) => CONNECTION.test(name))
  const env = (extra: Record<string, string>) => ({
    ...Object.fromEntries(passed),
    ...{ HOME: home, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
    ...(corpus ? { TRIVET_CORPUS: '/corpus' } : {}),
    ...extra,
  })
  return {
    /** Its mounts and processes end with it. */
    start(command: string, extra: Record<string, string> = {}): ChildProcess {
      const inside = `cd ${home}/trivet && ${command}`
      const script = `${mounts.join('\n')}\nexec chroot --userspec=${id} --groups= ${root} /bin/sh -c '${inside}'`
      const apart = ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-euc', script]
      return spawn('unshare', apart, { env: env(extra), stdio: ['ignore', 'pipe', 'inherit'] })
    },
  }
}

type Root = ReturnType<typeof openRoot>

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve))

/** Runs a command to its end, showing what it prints. */
async function run(root: Root, command: string): Promise<{ code: number | null; said: string }> {
  const child = root.start(command)
  let said = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    said += chunk
    process.stdout.write(chunk)
  })
  return { code: await ended(child), said }
}

/** `npm start`, until someone who opens the address sees a page. */
async function startServes(root: Root): Promise<boolean> {
  const port = freePort()
  const child = root.start('npm start', { TRIVET_PORT: String(port), TRIVET_HOST: '127.0.0.1' })
  child.stdout!.pipe(process.stdout)
  const over = new Promise((resolve) => child.once('exit', resolve))
  const deadline = Date.now() + START_MS
  let isServed = false
  while (!isServed && child.exitCode === null && Date.now() < deadline) {
    isServed = await fetch(`http://127.0.0.1:${port}/`).then(
      async (page) => page.ok && (await page.text()).includes('</html>'),
      () => false,
    )
    await Bun.sleep(200)
  }
  // A process that becomes another user no longer ends with its parent.
  for (const pid of [...descendantsOf(child.pid!), child.pid!]) process.kill(pid, 'SIGKILL')
  await over
  return isServed
}

const NAMED = 'need Chromium: install it'

/** @returns what went wrong */
async function judge(user: User, command: string | undefined): Promise<string[]> {
  const root = openRoot(user)
  if (command) return (await run(root, command)).code === 0 ? [] : [`${user}: ${command} fails`]
  const wrong: string[] = []
  console.log(`\n== ${user}: npm start`)
  if (!(await startServes(root))) wrong.push(`${user}: npm start serves no page`)
  console.log(`\n== ${user}: npm test`)
  const { code, said } = await run(root, 'npm test')
  if (code !== 0) wrong.push(`${user}: npm test fails`)
  if (!/^\d+ passed, 0 failed$/m.test(said)) wrong.push(`${user}: npm test counts a failure`)
  if (said.includes(NAMED) !== (user === 'user')) wrong.push(`${user}: what is missing is not told rightly`)
  if (user === 'root' && / is missing$/m.test(said)) wrong.push('root: tests are skipped for a missing tool')
  return wrong
}

if (process.getuid?.() !== 0 || !Bun.which('debootstrap') || !Bun.which('unshare')) {
  console.error('The bare machine needs root and debootstrap (on Debian: apt-get install debootstrap).')
  process.exit(1)
}
const [named, command] = process.argv.slice(2) as [User | undefined, string | undefined]
makeRoot()
const wrong: string[] = []
for (const user of named ? [named] : (Object.keys(USERS) as User[]))
  wrong.push(...(await judge(user, command)))
console.log(wrong.length === 0 ? '\nThe bare machine passes.' : `\n${wrong.join('\n')}`)
process.exit(wrong.length === 0 ? 0 : 1)
