import { Database } from 'bun:sqlite'
import { groupCode } from '../../src/search/terms.rules'

/*
 * A database of very many households out of a few that were invented: their rows once more, with ids of their own, by SQL. What writes a
 * recipe for a cook takes hours for a million of them, since each finds its place in every index; here rows come in the order of
 * their keys, and indexes are made when they are all there.
 */

/** Tables that an invented household has rows in; the index of the search comes after them. */
const TABLES = [
  'groups',
  'group_preferences',
  'users',
  'categories',
  'tags',
  'tools',
  'foods',
  'units',
  'recipes',
  'recipe_ingredients',
  'recipe_instructions',
  'recipe_notes',
  'recipe_categories',
  'recipe_tags',
  'recipe_tools',
  'timeline_events',
  'search_groups',
  'search_words',
] as const

/** People of a household. */
export const PEOPLE = 5

interface Column {
  name: string
  /** Place in the primary key; 0 for none. */
  pk: number
}

const columnsOf = (db: Database, table: string) => db.query(`PRAGMA table_info(${table})`).all() as Column[]

/** What a column of a copy holds. `t` is the row that is copied, `x` the copy: its number `n` and the end of its ids. */
function valueIn(table: string, column: string): string {
  const own: Record<string, string> = {
    'groups.name': "t.name || ' ' || x.n",
    'groups.slug': "t.slug || '-' || x.n",
    'users.username': "t.username || '-' || x.n",
    'users.username_key': "t.username_key || '-' || x.n",
    'users.email': "x.n || '-' || t.email",
    'users.admin': '0',
    'recipes.number': '(SELECT number FROM temp.numbers WHERE was = t.number) + x.n',
    'search_groups.number': 't.number + x.n * (SELECT count(*) FROM temp.search_groups_first)',
    'search_words.group_number': 't.group_number + x.n * (SELECT count(*) FROM temp.search_groups_first)',
  }
  const isId = column === 'id' || column.endsWith('_id')
  return own[`${table}.${column}`] ?? (isId ? `substr(t.${column}, 1, 24) || x.tail` : `t.${column}`)
}

/** Every household gets its people, and its recipes one of them for an owner; the first has someone already. */
function addPeople(db: Database): void {
  const columns = columnsOf(db, 'users').map(({ name }) => name)
  const hex = (bytes: number) => `hex(randomblob(${bytes}))`
  const values: Record<string, string> = {
    id: `lower(${hex(4)} || '-' || ${hex(2)} || '-4' || substr(${hex(2)}, 2) || '-8' || substr(${hex(2)}, 2) || '-' || ${hex(6)})`,
    group_id: 'g.id',
    username: "g.slug || '-' || i",
    username_key: "g.slug || '-' || i",
    email: "g.slug || '-' || i || '@example.com'",
    admin: '0',
  }
  db.run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PEOPLE})
    INSERT INTO users (${columns.join(', ')})
    SELECT ${columns.map((name) => values[name] ?? `u.${name}`).join(', ')}
    FROM groups AS g, n, (SELECT * FROM users LIMIT 1) AS u
    WHERE i > (SELECT count(*) FROM users WHERE group_id = g.id)`)
  for (const table of ['recipes', 'timeline_events'])
    db.run(
      `UPDATE ${table} SET user_id = (SELECT id FROM users AS u WHERE u.group_id = ${table}.group_id LIMIT 1)`,
    )
}

/** The texts that the index was made of, read back from it, with a mark for the group's code and one for the end of an id. */
function readTerms(db: Database): void {
  db.run("CREATE VIRTUAL TABLE temp.instances USING fts5vocab (main, recipe_search, 'instance')")
  db.run(`CREATE TEMP TABLE texts AS
    SELECT doc AS was, group_concat(CASE
      WHEN term = '_' THEN term
      WHEN substr(term, 4, 1) = 'f' THEN '~' || substr(term, 4, 22) || '@'
      ELSE '~' || substr(term, 4) END, ' ' ORDER BY offset) AS text
    FROM temp.instances GROUP BY doc`)
  db.run('CREATE UNIQUE INDEX temp.texts_was ON texts (was)')
}

/** What is to be copied, aside, and what the copies are told apart by. @param copies of each household */
function prepare(db: Database, copies: number): void {
  for (const table of TABLES) db.run(`CREATE TEMP TABLE ${table}_first AS SELECT * FROM ${table}`)
  // As in life: a recipe of each household, then the next one of each, rather than one household after the other.
  db.run(`CREATE TEMP TABLE numbers AS SELECT number AS was,
    (SELECT max(number) FROM recipes) + (row_number() OVER (ORDER BY number) - 1) * ${copies} AS number FROM recipes`)
  db.run('CREATE UNIQUE INDEX temp.numbers_was ON numbers (was)')
  db.run(`CREATE TEMP TABLE copies AS
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${copies})
    SELECT n, printf('%012x', n) AS tail FROM n`)
  readTerms(db)
}

/** Drops indexes and triggers; the function that it returns restores them. */
function layAside(db: Database): () => void {
  const parts = db
    .query(
      `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND type IN ('index', 'trigger')
       AND tbl_name IN (SELECT value FROM json_each(?1)) ORDER BY type`,
    )
    .all(JSON.stringify(TABLES)) as { type: string; name: string; sql: string }[]
  for (const { type, name } of parts) db.run(`DROP ${type} ${name}`)
  return () => {
    for (const { sql } of parts) db.run(sql)
  }
}

function copyRows(db: Database, table: string): void {
  const columns = columnsOf(db, table)
  const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
  const values = columns.map(({ name }) => valueIn(table, name))
  // Sorted by what is copied, then by copy: the order of the new keys, since ids differ at their end.
  const [first, ...rest] = key.map(({ name }) => `t.${name}`)
  const order = table.startsWith('search_') ? ['x.n', first, ...rest] : [first, 'x.n', ...rest]
  db.run(`INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')})
    SELECT ${values.join(', ')} FROM temp.${table}_first AS t CROSS JOIN temp.copies AS x ORDER BY ${order.join(', ')}`)
}

function copyTerms(db: Database): void {
  const groups = db
    .query(
      'SELECT s.number, f.id, x.n FROM temp.search_groups_first AS s JOIN temp.groups_first AS f ON f.id = s.group_id, temp.copies AS x',
    )
    .all() as { number: number; id: string; n: number }[]
  db.run(
    'CREATE TEMP TABLE codes (group_id TEXT, n INTEGER, code TEXT, PRIMARY KEY (group_id, n)) WITHOUT ROWID',
  )
  const households = (db.query('SELECT count(*) AS n FROM temp.search_groups_first').get() as { n: number }).n
  const insert = db.prepare('INSERT INTO temp.codes VALUES (?1, ?2, ?3)')
  for (const { number, id, n } of groups) insert.run(id, n, groupCode(number + n * households))
  const gatherInMemory = (megabytes: number) =>
    db.run(`INSERT INTO recipe_search (recipe_search, rank) VALUES ('hashsize', ${megabytes * 1024 * 1024})`)
  gatherInMemory(64)
  db.run(`INSERT INTO recipe_search (rowid, terms)
    SELECT m.number + x.n, replace(replace(t.text, '~', c.code), '@', x.tail)
    FROM temp.numbers AS m JOIN temp.texts AS t ON t.was = m.was JOIN temp.recipes_first AS r ON r.number = m.was
    CROSS JOIN temp.copies AS x CROSS JOIN temp.codes AS c ON c.group_id = r.group_id AND c.n = x.n
    ORDER BY m.number, x.n`)
  // What SQLite does by itself.
  gatherInMemory(1)
}

/** By what someone in a copy signs in, with the password of the one who was copied. */
export const emailInCopy = (copy: number, email: string) => `${copy}-${email}`

/**
 * Copies the households of a database until there are so many, each with five people; the server must not run.
 * @param tell is called with what has been done
 */
export function multiplyGroups(file: string, groups: number, tell: (done: string) => void): void {
  const db = new Database(file)
  const since = performance.now()
  const done = (what: string) => tell(`${what}: ${((performance.now() - since) / 1000).toFixed(0)} s`)
  // A log ahead is ended first: with one, the journal cannot be turned off.
  for (const pragma of [
    'journal_mode = DELETE',
    'journal_mode = OFF',
    'synchronous = OFF',
    'cache_size = -1048576',
    'temp_store = FILE',
  ])
    db.run(`PRAGMA ${pragma}`)
  addPeople(db)
  const { n: known } = db.query('SELECT count(*) AS n FROM groups').get() as { n: number }
  const copies = groups / known - 1
  if (!Number.isInteger(copies)) throw new Error(`${groups} groups cannot be made of ${known}`)
  if (copies > 0) {
    prepare(db, copies)
    const bringBack = layAside(db)
    db.run('BEGIN')
    for (const table of TABLES) {
      copyRows(db, table)
      done(table)
    }
    copyTerms(db)
    db.run('COMMIT')
    done('search index')
    bringBack()
    done('indexes')
  }
  db.run('PRAGMA analysis_limit = 1000')
  db.run('ANALYZE')
  db.run('PRAGMA journal_mode = WAL')
  db.close()
  done('analysed')
}
