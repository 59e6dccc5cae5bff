import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bump, createCache, generation } from '../../../src/platform/cache/cache'
import { wrapDatabase } from '../../../src/platform/db/db'
import { openDatabase } from '../../../src/platform/db/open'
import { runTransaction } from '../../../src/platform/db/transaction'
import { eventually } from '../../support/eventually'

declare module '../../../src/platform/cache/cache' {
  interface CacheTopics {
    jars: true
    labels: true
  }
}

const ROOM = 1024 * 1024

/** A shelf of one jar, and a cache of what it says. */
function shelf(file = ':memory:') {
  const opened = openDatabase(file)
  opened.db.run('CREATE TABLE jars (name TEXT NOT NULL) STRICT')
  opened.db.run("INSERT INTO jars VALUES ('plum')")
  const cache = createCache<string>({ maxBytes: ROOM, topics: ['jars'] })
  const linden = { db: opened.db, groupId: 'linden' }
  const harbour = { db: opened.db, groupId: 'harbour' }
  const read = (scope = linden) =>
    cache.of(scope).remember('jar', () => scope.db.get<{ name: string }>('SELECT name FROM jars')!.name)
  const write = (name: string) => opened.db.run('UPDATE jars SET name = ?1', name)
  return { ...opened, cache, linden, harbour, read, write }
}

test('a value stays until one of its topics is bumped, in its own group alone', () => {
  const { read, write, linden, harbour } = shelf()
  expect([read(linden), read(harbour)]).toEqual(['plum', 'plum'])
  write('quince')
  bump(linden, 'labels')
  expect([read(linden), read(harbour)]).toEqual(['plum', 'plum'])
  bump(linden, 'jars')
  expect([read(linden), read(harbour)]).toEqual(['quince', 'plum'])
})

test('groups, the site, caches and databases never find each other’s values', () => {
  const { cache, linden, harbour, db, raw } = shelf()
  cache.of(linden).set('jar', 'linden’s')
  const strangers = [harbour, { db }, { ...linden, db: wrapDatabase(raw) }]
  expect(strangers.map((scope) => cache.of(scope).get('jar'))).toEqual([undefined, undefined, undefined])
  expect(createCache<string>({ maxBytes: ROOM }).of(linden).get('jar')).toBeUndefined()
})

test('no write of this process passes a value that depends on any', () => {
  const { linden, harbour, db, write } = shelf()
  const cache = createCache<number>({ maxBytes: ROOM, topics: ['any-write'] })
  for (const change of [() => write('quince'), () => db.get('DELETE FROM jars RETURNING name')]) {
    cache.of(linden).set('jars', 1)
    cache.of(harbour).set('jars', 1)
    expect(cache.of(linden).get('jars')).toBe(1)
    change()
    expect([cache.of(linden).get('jars'), cache.of(harbour).get('jars')]).toEqual([undefined, undefined])
  }
})

test('an open transaction finds nothing and leaves nothing, whatever becomes of it', () => {
  const { read, write, linden, raw } = shelf()
  read()
  const seen: string[] = []
  expect(() =>
    runTransaction(raw, () => {
      write('quince')
      // Before the bump as after it.
      seen.push(read())
      bump(linden, 'jars')
      seen.push(read())
      throw new Error('no')
    }),
  ).toThrow('no')
  expect([...seen, read()]).toEqual(['quince', 'quince', 'plum'])
})

test('what was begun before a change is not found after it', async () => {
  const { cache, linden } = shelf()
  const view = cache.of(linden)
  await Promise.resolve()
  bump(linden, 'jars')
  view.set('jar', 'of yesterday')
  expect(cache.of(linden).get('jar')).toBeUndefined()
})

test('what is not there is asked for again', () => {
  const cache = createCache<string>({ maxBytes: ROOM })
  const { linden } = shelf()
  expect(cache.of(linden).remember('jar', () => undefined)).toBeUndefined()
  expect(cache.of(linden).remember('jar', () => 'plum')).toBe('plum')
})

test('all groups together stay within the bytes', () => {
  const { db } = shelf()
  const cache = createCache<Uint8Array>({ maxBytes: 1000 })
  const groups = Array.from({ length: 20 }, (_, n) => ({ db, groupId: `group ${n}` }))
  for (const scope of groups) cache.of(scope).set('jar', new Uint8Array(80))
  const left = groups.filter((scope) => cache.of(scope).get('jar')).map(({ groupId }) => groupId)
  expect(left).toEqual(groups.slice(-10).map(({ groupId }) => groupId))
})

test('after another connection’s write everything is made again, at once where that is asked for, and no generation comes twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-cache-'))
  const file = join(folder, 'trivet.db')
  const { read, linden, harbour, db, close } = shelf(file)
  const elsewhere = openDatabase(file)
  const exact = createCache<string>({ maxBytes: ROOM, topics: ['any-write'], isExact: true })
  const readNow = () =>
    exact.of(linden).remember('jar', () => db.get<{ name: string }>('SELECT name FROM jars')!.name)
  const given = new Set<number>()
  try {
    for (const name of ['quince', 'apple', 'pear']) {
      const before = [generation(linden, 'jars'), generation(linden, 'labels'), generation(harbour, 'jars')]
      bump(linden, 'jars')
      before.push(generation(linden, 'jars'))
      read()
      readNow()
      elsewhere.db.run('UPDATE jars SET name = ?1', name)
      expect(readNow()).toBe(name)
      await eventually(() => expect(read()).toBe(name))
      const after = [generation(linden, 'jars'), generation(linden, 'labels'), generation(harbour, 'jars')]
      expect(Math.min(...after)).toBeGreaterThan(Math.max(...before))
      for (const each of after) expect(given).not.toContain(each)
      for (const each of [...before, ...after]) given.add(each)
    }
  } finally {
    elsewhere.close()
    close()
    rmSync(folder, { recursive: true, force: true })
  }
})
