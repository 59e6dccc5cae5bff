import { readFileSync } from 'node:fs'
import { descendantsOf } from './process-memory'
import { must } from './release-builds'

/** Why no Debian can be made and started here; empty where it can. */
export const whyNoDebian =
  process.getuid?.() !== 0
    ? 'only root can make a root of Debian'
    : process.arch !== 'x64'
      ? 'the packages are tried on x64'
      : (['debootstrap', 'systemd-nspawn']
          .filter((name) => !Bun.which(name))
          .map((name) => `${name} is missing`)[0] ?? '')

/** Where this machine gets its Debian from. */
export function mirror(): { suite: string; address: string } {
  const suite = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!
  const lines = must(
    'apt-get',
    ['indextargets', '--format', '$(SITE) $(RELEASE) $(COMPONENT)', 'Created-By: Packages'],
    '/',
  ).split('\n')
  const [address] = lines
    .map((line) => line.split(' '))
    .find(([, release, part]) => release === suite && part === 'main')!
  return { suite, address: address! }
}

/** A Debian with what every Debian has, systemd running, and nothing else. */
export function makeDebian(root: string): void {
  const { suite, address } = mirror()
  const include = '--include=libstdc++6,systemd-sysv,dbus'
  must('debootstrap', ['--variant=minbase', include, suite, root, address], '/')
}

export interface RunningDebian {
  /** A command of root's in it. */
  run(script: string): Promise<{ code: number; said: string }>
  stop(): Promise<void>
}

/** Starts it: processes, services and users are its own, the network is this machine's. @throws when systemd does not get ready */
export async function startDebian(root: string): Promise<RunningDebian> {
  const options = ['--quiet', '--register=no', '--keep-unit', '--console=pipe', '--boot']
  const container = Bun.spawn(['systemd-nspawn', '-D', root, ...options], {
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
  }
  const run = async (script: string) => {
    const init = descendantsOf(container.pid)[0]
    if (init === undefined) return { code: -1, said: 'the container does not run' }
    const enter = ['nsenter', `--target=${init}`, '--all', '--root', '--wd', '--', '/bin/sh', '-c', script]
    const child = Bun.spawn(enter, { env, stdout: 'pipe', stderr: 'pipe' })
    const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    return { code: await child.exited, said: said.join('') }
  }
  const deadline = Date.now() + 120_000
  while ((await run('systemctl is-system-running')).said !== 'running\n') {
    if (Date.now() < deadline) await Bun.sleep(500)
    else {
      container.kill()
      throw new Error(`systemd did not get ready in ${root}`)
    }
  }
  return {
    run,
    async stop() {
      await run('systemctl poweroff')
      await container.exited
    },
  }
}
