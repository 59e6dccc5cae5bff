import { expect, test } from 'bun:test'
import { MIGRATIONS } from '../../src/migrations/list'
import { migrate } from '../../src/platform/db/migrate'
import { openDatabase } from '../../src/platform/db/open'
import { isUuid } from '../../src/platform/ids'

test('recipes from before the timeline keep when they were made, and begin their timelines', () => {
  const { raw, db } = openDatabase(':memory:')
  const at = MIGRATIONS.findIndex(({ name }) => name.endsWith('_timeline'))
  migrate(raw, MIGRATIONS.slice(0, at))
  const then = '2025-01-01T10:00:00.000000Z'
  const made = '2025-03-01T10:00:00.000000Z'
  db.run(`INSERT INTO groups (id, name, slug, created_at, updated_at) VALUES ('g', 'G', 'g', ?1, ?1)`, then)
  db.run(
    `INSERT INTO users (id, group_id, username, username_key, full_name, email, created_at, updated_at)
     VALUES ('u', 'g', 'mara', 'mara', 'Mara', 'mara@example.com', ?1, ?1)`,
    then,
  )
  for (const [id, owner] of [
    ['soup', 'u'],
    ['stew', null],
  ] as const) {
    db.run(
      `INSERT INTO recipes (id, group_id, user_id, slug, name, name_key, date_added, date_updated, last_made, created_at, updated_at)
       VALUES (?1, 'g', ?2, ?1, ?1, ?1, '2025-01-01', ?3, ?4, ?3, ?3)`,
      id,
      owner,
      then,
      made,
    )
  }
  migrate(raw, MIGRATIONS)
  const events = db.all<{ id: string; recipe_id: string; timestamp: string }>(
    'SELECT id, recipe_id, timestamp FROM timeline_events',
  )
  expect(events).toEqual([{ id: expect.any(String), recipe_id: 'soup', timestamp: then }])
  expect(events.map(({ id }) => isUuid(id) && id[14] === '4')).toEqual([true])
  expect(db.all('SELECT last_made, made_sent FROM recipes')).toEqual([
    { last_made: made, made_sent: made },
    { last_made: made, made_sent: made },
  ])
})
