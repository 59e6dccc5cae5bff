import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { AppError } from '../../../src/platform/errors'
import { PageQuery, pageWindow, SearchPageQuery, toPage } from '../../../src/platform/http/paging'
import type { RequestScope } from '../../../src/platform/http/request-scope'
import { column, describeCollections, TIMES, toMany, toOne } from '../../../src/platform/query/collection'
import { type OrderSpec, orderSql } from '../../../src/platform/query/ordering'
import { configureUrls } from '../../../src/urls'

const parse = (query: Record<string, string>) => v.parse(SearchPageQuery, query)

function scopeOf(address: string): RequestScope {
  return { url: new URL(address, 'http://localhost') } as unknown as RequestScope
}

function failure(act: () => unknown): AppError {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('the query of a list', () => {
  test('has the defaults that clients count on', () => {
    expect(parse({})).toMatchObject({ page: 1, perPage: 50, orderDirection: 'desc' })
  })

  test('refuses what is not a whole number, and fewer than -1 items', () => {
    for (const perPage of ['ten', '1.5', '', '-2', '9999999999']) {
      expect(v.safeParse(PageQuery, { perPage }).success).toBe(false)
    }
    expect(parse({ perPage: '-1' }).perPage).toBe(-1)
    expect(v.safeParse(PageQuery, { orderDirection: 'up' }).success).toBe(false)
  })
})

describe('the rows of a page', () => {
  const rows = (query: Record<string, string>, total: number) => pageWindow(parse(query), total)

  test('start where the page before ended', () => {
    expect(rows({ page: '2', perPage: '10' }, 11)).toMatchObject({
      page: 2,
      totalPages: 2,
      limit: 10,
      offset: 10,
    })
    expect(rows({ page: '1', perPage: '10' }, 10)).toMatchObject({ totalPages: 1, offset: 0 })
  })

  test('are all rows for -1, on one page, or on none when there is nothing', () => {
    expect(rows({ perPage: '-1' }, 73)).toMatchObject({ perPage: 73, totalPages: 1, limit: 73, offset: 0 })
    expect(rows({ perPage: '-1' }, 0)).toMatchObject({ perPage: 0, totalPages: 0, limit: 0 })
  })

  test('are none for 0', () => {
    expect(rows({ perPage: '0' }, 73)).toMatchObject({ totalPages: 0, limit: 0 })
  })

  test('are the last ones for page -1, the first for anything else below 1', () => {
    expect(rows({ page: '-1', perPage: '10' }, 73)).toMatchObject({ page: 8, offset: 70 })
    expect(rows({ page: '-1' }, 0)).toMatchObject({ page: 1, offset: 0 })
    expect(rows({ page: '0' }, 73).page).toBe(1)
    expect(rows({ page: '-5' }, 73).page).toBe(1)
  })

  test('are none past the end, however far', () => {
    expect(rows({ page: '999999999', perPage: '999999999' }, 73)).toMatchObject({ totalPages: 1, offset: 73 })
  })
})

describe('the envelope', () => {
  const items = ['a']

  test('leads to the pages beside it below the root of the API, with everything else that was asked for', () => {
    const query = { page: '2', perPage: '1', tags: 'soup' }
    const scope = scopeOf('/api/recipes?page=2&perPage=1&tags=soup&tags=bread')
    const page = toPage(scope, parse(query), { items, total: 3 })
    expect(page.next).toBe('/recipes?page=3&perPage=1&tags=soup&tags=bread&orderDirection=desc')
    expect(page.previous).toBe('/recipes?page=1&perPage=1&tags=soup&tags=bread&orderDirection=desc')
    expect(page).toMatchObject({ page: 2, per_page: 1, total: 3, total_pages: 3, items })
  })

  test('leads nowhere at the ends', () => {
    expect(toPage(scopeOf('/api/foods'), parse({}), { items, total: 1 })).toMatchObject({
      next: null,
      previous: null,
    })
    expect(toPage(scopeOf('/api/foods'), parse({ perPage: '0' }), { items: [], total: 9 })).toMatchObject({
      next: null,
      previous: null,
    })
  })

  test('leads from past the end back to the last page, and never shows the base path', () => {
    configureUrls({ basePath: '/kitchen', assets: {} })
    const page = toPage(scopeOf('/kitchen/api/foods?page=9'), parse({ page: '9' }), {
      items: [],
      total: 60,
    })
    configureUrls({ basePath: '', assets: {} })
    expect(page.previous).toBe('/foods?page=2&perPage=50&orderDirection=desc')
    expect(page.next).toBeNull()
  })
})

describe('the order of a list', () => {
  const spec: OrderSpec = {
    collection: 'soup',
    row: 'f',
    tieBreaker: 'f.id',
    shuffled: 'f.rowid',
    relevance: 'rank',
  }
  describeCollections([
    {
      soup: {
        attributes: {
          name: column('text', 'name', { key: 'name_key' }),
          rating: column('number', 'rating', { nulls: 'last' }),
          ...TIMES,
        },
        relations: { label: toOne('label', 'labels', 'label_id'), tags: toMany('label', 'tags', 'soup_id') },
      },
      label: { attributes: { name: column('text', 'name', { key: 'name_key' }) } },
    },
  ])
  const order = (query: Record<string, string>) => orderSql(parse(query), spec)

  test('is the newest first unless someone asks', () => {
    expect(order({})).toBe('f.created_at DESC, f.id DESC')
    expect(order({ orderDirection: 'asc' })).toBe('f.created_at ASC, f.id ASC')
  })

  test('is relevance for a search, unless an order is named', () => {
    expect(order({ search: 'soup' })).toBe('rank, f.id')
    expect(order({ search: ' ' })).toBe('f.created_at DESC, f.id DESC')
    expect(order({ search: 'soup', orderBy: 'name:asc' })).toBe('f.name_key ASC, f.id ASC')
  })

  test('takes both dialects of an attribute name', () => {
    for (const name of ['update_at', 'updated_at', 'updateAt', 'updatedAt']) {
      expect(order({ orderBy: name })).toBe('f.updated_at DESC, f.id DESC')
    }
    expect(order({ orderBy: 'createdAt:ASC, label.name' })).toBe(
      'f.created_at ASC, (SELECT o0.name_key FROM labels AS o0 WHERE o0.id = f.label_id) DESC, f.id ASC',
    )
  })

  test('takes of several rows the one that comes first', () => {
    expect(order({ orderBy: 'tags.name:asc' })).toBe(
      '(SELECT min(o0.name_key) FROM tags AS o0 WHERE o0.soup_id = f.id) ASC, f.id ASC',
    )
    expect(order({ orderBy: 'tags.name' })).toContain('max(o0.name_key)')
  })

  test('puts rows without a value where the client or the list wants them', () => {
    expect(order({ orderBy: 'rating', orderByNullPosition: 'first' })).toBe(
      'f.rating DESC NULLS FIRST, f.id DESC',
    )
    expect(order({ orderBy: 'rating:asc' })).toBe('f.rating ASC NULLS LAST, f.id ASC')
    expect(order({ orderBy: 'rating:desc' })).toBe('f.rating DESC, f.id DESC')
    expect(order({ orderBy: 'name:asc', orderByNullPosition: 'last' })).toBe(
      'f.name_key ASC NULLS LAST, f.id ASC',
    )
  })

  test('refuses anything that is not on the list, in the words of v1', () => {
    for (const part of ['password', 'name:up', 'name:asc:desc', 'constructor', '1; DROP TABLE foods']) {
      const error = failure(() => order({ orderBy: `name, ${part}` }))
      expect(error.status).toBe(400)
      expect(error.detail).toBe(`Invalid order_by statement "name, ${part}": "${part}" is invalid`)
    }
  })

  test('needs a seed to be random', () => {
    const error = failure(() => order({ orderBy: 'random' }))
    expect(error.status).toBe(422)
    expect(error.detail).toMatchObject([{ loc: ['query', 'paginationSeed'] }])
  })

  test('is the same shuffle for the same seed over all pages, and another for another', () => {
    const database = new Database(':memory:')
    database.run('CREATE TABLE f (id TEXT PRIMARY KEY)')
    for (let i = 0; i < 200; i++) database.query('INSERT INTO f VALUES (?1)').run(`row-${i}`)
    const shuffle = (seed: string, limit = 200, offset = 0) =>
      database
        .query<{ id: string }, [number, number]>(
          `SELECT f.id FROM f ORDER BY ${order({ orderBy: 'random', paginationSeed: seed })} LIMIT ?1 OFFSET ?2`,
        )
        .all(limit, offset)
        .map((row) => row.id)
    const whole = shuffle('tuesday')
    expect(new Set(whole).size).toBe(200)
    expect([...shuffle('tuesday', 90), ...shuffle('tuesday', 110, 90)]).toEqual(whole)
    const firsts = new Set(Array.from({ length: 200 }, (_, day) => shuffle(`day ${day}`, 1)[0]))
    // 200 throws at 200 rows hit about 126 different ones; a shuffle that favours some rows hits far fewer.
    expect(firsts.size).toBeGreaterThan(95)
    const neighbours = whole.filter((id, at) => {
      const here = Number(id.slice(4))
      return Math.abs(here - Number(whole[at + 1]?.slice(4))) === 1
    })
    expect(neighbours.length).toBeLessThan(12)
  })
})
