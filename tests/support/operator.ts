import { expect } from 'bun:test'
import { rmSync } from 'node:fs'
import { bareFolder, discard, freePort, type RunningTrivet, startTrivet } from './executable'

const running: RunningTrivet[] = []
const folders: string[] = []

/** Starts a server that `cleanUp` ends. */
export async function start(options: Parameters<typeof startTrivet>[0]): Promise<RunningTrivet> {
  const trivet = await startTrivet(options)
  running.push(trivet)
  return trivet
}

/** A folder that `cleanUp` removes. */
export function newFolder(make = bareFolder): string {
  const folder = make()
  folders.push(folder)
  return folder
}

/** Ends the servers and removes the folders that a test has made. */
export async function cleanUp(): Promise<void> {
  for (const trivet of running.splice(0)) await discard(trivet)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

export const serveEnv = (extra: Record<string, string> = {}) => ({
  TRIVET_HOST: '127.0.0.1',
  TRIVET_PORT: String(freePort()),
  ...extra,
})

/** One sentence on standard error, and no trace of the program's inside. */
export function expectSentence({ stdout, stderr }: { stdout: string; stderr: string }, words: RegExp): void {
  expect(stderr.trim()).toMatch(words)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(`${stdout}${stderr}`).not.toMatch(/^\s+at |Error:|\$bunfs/m)
}
