import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, openApi, UNATTENDED } from '../e2e/api-client'
import { KEEPER } from '../e2e/first-run'
import { bareFolder, discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'

export interface BenchKitchen {
  trivet: RunningTrivet
  call: Call
  /** Authorization header of the API. */
  bearer: Record<string, string>
  /** Cookie header of a browser that is signed in. */
  cookie: Record<string, string>
  groupSlug: string
}

/**
 * Drops a file from the system's cache, so that it is read from disk again as after a start of the machine. One that was written a moment
 * ago is in memory in larger pieces, of which more is mapped than is used.
 */
function leaveToDisk(path: string): void {
  Bun.spawnSync(['sync', path])
  Bun.spawnSync(['dd', `if=${path}`, 'iflag=nocache', 'count=0', 'status=none'])
}

/** A folder with the executable and a data directory with invented recipes. */
export function inventKitchen(recipes: number, groups = 1): string {
  const folder = bareFolder()
  if (recipes > 0) {
    const filled = runTrivet(
      folder,
      ['demo', '--recipes', String(recipes), '--groups', String(groups)],
      UNATTENDED,
    )
    if (filled.code !== 0) throw new Error(filled.stderr || filled.stdout)
  }
  return folder
}

/** The executable on a new data directory with invented recipes, signed in both ways. */
export async function openKitchen(recipes: number): Promise<BenchKitchen> {
  return startKitchen(inventKitchen(recipes))
}

/** The executable in a folder with its data, signed in both ways. @param email of the person who signs in, with the usual password */
export async function startKitchen(folder: string, email = KEEPER.email): Promise<BenchKitchen> {
  leaveToDisk(join(folder, 'trivet'))
  const trivet = await startTrivet({
    folder,
    env: { ...UNATTENDED, TRIVET_METRICS: 'true', TRIVET_LOG_LEVEL: 'warn' },
  })
  const call = await openApi(trivet)
  const body = new URLSearchParams({ username: email, password: KEEPER.password })
  const token = (
    (await (await fetch(`${trivet.address}/api/auth/token`, { method: 'POST', body })).json()) as {
      access_token: string
    }
  ).access_token
  const login = await fetch(`${trivet.address}/login`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0])
  const bearer = { authorization: `Bearer ${token}` }
  const own = await fetch(`${trivet.address}/api/groups/self`, { headers: bearer })
  const { slug: groupSlug } = (await own.json()) as { slug: string }
  return {
    trivet,
    call,
    bearer,
    cookie: { cookie: cookies.join('; ') },
    groupSlug,
  }
}

export const closeKitchen = ({ trivet }: BenchKitchen) => discard(trivet)

/** Database statements since the start, from /metrics. */
export async function statementsOf({ trivet }: BenchKitchen): Promise<number> {
  const text = await (await fetch(`${trivet.address}/metrics`)).text()
  return Number(/^trivet_db_statements_total (\d+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** Milliseconds that the server's own thread has worked: what else the machine does is not in them. */
export function workedMs({ trivet: { pid } }: BenchKitchen): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
