import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile, openMigrated } from '../../src/app/open-data'
import { beginSecondFactor, secondFactorState } from '../../src/auth/second-factor/second-factor.service'
import { createInvitation, findInvitation, listInvitations } from '../../src/invitations/invitation.service'
import { loadConfig } from '../../src/platform/config/config'
import { silentLog } from '../../src/platform/log'
import { openText, sealText, setKey } from '../../src/platform/security/secret-box'
import { hashSecretToken } from '../../src/platform/security/secret-token'
import { seedKitchen } from '../support/kitchen'

const folder = mkdtempSync(join(tmpdir(), 'trivet-sealed-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A data directory as an earlier version left it: everything migrated, nothing encrypted. */
function plainDirectory(name: string) {
  const { services, jonas, mara } = seedKitchen()
  const { raw, db } = services
  const { token } = createInvitation(mara, 3)
  beginSecondFactor(jonas)
  const state = secondFactorState(jonas)
  const secret = state.kind === 'waiting' ? state.secret : ''
  db.run("INSERT INTO invitation_mails SELECT 'proof', token, 'kim@example.com' FROM invitations")
  raw.run('PRAGMA foreign_keys = OFF')
  db.run('UPDATE invitations SET token = ?1, sealed = NULL', token)
  db.run('UPDATE invitation_mails SET token = ?1', token)
  db.run('UPDATE second_factors SET secret = ?1', secret)
  const dataDir = mkdtempSync(join(folder, `${name}-`))
  writeFileSync(databaseFile(dataDir), raw.serialize())
  return { dataDir, token, secret, mara, jonas }
}

const open = (dataDir: string) => openMigrated(loadConfig({ TRIVET_DATA_DIR: dataDir }).config, silentLog)

test('older rows are encrypted at the start, and go on working', () => {
  const { dataDir, token, secret, mara, jonas } = plainDirectory('old')
  const { db, raw, close } = open(dataDir)
  const at = { db, clock: mara.clock, groupId: mara.groupId, actor: mara.actor }
  expect(findInvitation(at, token)?.usesLeft).toBe(3)
  expect(
    listInvitations({ ...mara, ...at, userId: mara.userId } as typeof mara).map((one) => one.token),
  ).toEqual([token])
  expect(raw.query('SELECT token FROM invitation_mails').get()).toEqual({
    token: hashSecretToken(token),
  })
  expect(secondFactorState({ ...jonas, db, userId: jonas.userId } as typeof jonas)).toEqual({
    kind: 'waiting',
    secret,
  })
  close()
  const again = open(dataDir)
  expect(findInvitation({ ...at, db: again.db }, token)?.usesLeft).toBe(3)
  again.close()
})

test('a copy of the database alone holds neither tokens nor secrets', () => {
  const { dataDir, token, secret } = plainDirectory('copy')
  open(dataDir).close()
  const copy = new Database(databaseFile(dataDir))
  copy.run('VACUUM')
  copy.close()
  const bytes = readFileSync(databaseFile(dataDir)).toString('latin1')
  expect([bytes.includes(token), bytes.includes(secret)]).toEqual([false, false])
})

test('the key is closed to other users, made once, and a broken one is said', () => {
  const dataDir = mkdtempSync(join(folder, 'key-'))
  open(dataDir).close()
  const file = join(dataDir, 'trivet.key')
  const key = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  open(dataDir).close()
  expect(readFileSync(file, 'utf8')).toBe(key)
  writeFileSync(file, 'nothing')
  expect(() => open(dataDir)).toThrow('holds no key')
})

test('a encrypted text opens with its key, for its purpose, unchanged', () => {
  const [db, other] = [{}, {}]
  setKey(db, new Uint8Array(32).fill(1))
  setKey(other, new Uint8Array(32).fill(2))
  const sealed = sealText(db, 'a', 'pear')
  expect(sealText(db, 'a', 'pear')).not.toBe(sealed)
  expect(openText(db, 'a', sealed)).toBe('pear')
  expect([openText(other, 'a', sealed), openText(db, 'b', sealed)]).toEqual([null, null])
  const bent = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  for (const wrong of ['', 'pear', 'v1.', bent, sealed.slice(0, 20)])
    expect(openText(db, 'a', wrong)).toBeNull()
})
