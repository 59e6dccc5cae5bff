import { expect, test } from 'bun:test'
import { toCsv } from '../../src/data-tables/data-kind.rules'
import { groupByInitial } from '../../src/data-tables/initials.rules'
import { findLookAlikes, isOneEditApart } from '../../src/data-tables/look-alikes.rules'
import { readTable, tableQuery } from '../../src/data-tables/table.rules'

test('every edit of a word is found by its halves', async () => {
  const word = 'courgette'
  const letters = [...word]
  const edits = letters.flatMap((_, at) => [
    letters.toSpliced(at, 1).join(''),
    letters.with(at, 'x').join(''),
    letters.toSpliced(at, 0, 'x').join(''),
  ])
  for (const edit of new Set(edits)) {
    const pair = [word, edit].map((name) => ({ id: name, name, keys: [name] }))
    expect([edit, (await findLookAlikes(pair)).length]).toEqual([edit, 1])
  }
})

test.each([
  ['onion', 'onions', true],
  ['onion', 'onlon', true],
  ['onion', 'onion', false],
  ['onion', 'union', true],
  ['onion', 'unlon', false],
  ['onion', 'oniones', false],
  ['', 'a', true],
])('%p and %p are one edit apart: %p', (one, other, expected) => {
  expect(isOneEditApart(one, other)).toBe(expected)
  expect(isOneEditApart(other, one)).toBe(expected)
})

test('the same name, plural or alias is sure, a letter apart is not, and short words are left alone', async () => {
  const named = (id: string, ...keys: string[]) => ({ id, name: keys[0]!, keys })
  const found = await findLookAlikes([
    named('1', 'tomato', 'tomatoes'),
    named('2', 'tomatoes'),
    named('3', 'love apple', 'tomato'),
    named('4', 'courgette'),
    named('5', 'courgete'),
    named('6', 'leek'),
    named('7', 'leak'),
  ])
  expect(found.map(({ members, isSure }) => [isSure, ...members.map(({ id }) => id)])).toEqual([
    [true, '1', '2', '3'],
    [false, '4', '5'],
  ])
})

test('ten thousand names are compared in turns, and a double is found', async () => {
  const named = Array.from({ length: 10_000 }, (_, at) => {
    const name = `food ${at.toString(36).padStart(4, 'q')} ${Bun.hash(String(at)).toString(36)}`
    return { id: String(at), name, keys: [name] }
  })
  let turns = 0
  const found = await findLookAlikes([...named, { ...named[7]!, id: 'double' }], async () => void turns++)
  expect([found.length, turns]).toEqual([1, 20_002])
})

test('files for spreadsheets quote what has commas, and run nothing', () => {
  const columns = [{ key: 'name', title: 'data.name', orderBy: 'name' }]
  const rows = ['a,b', '"x"', '=1+1', '@cmd'].map((name) => ({ id: name, name, cells: { name } }))
  expect(toCsv(columns, rows)).toBe('\ufeffname\r\n"a,b"\r\n"""x"""\r\n\'=1+1\r\n\'@cmd\r\n')
})

test('names are listed under their first letters, without accents, and the others at the end', () => {
  const items = ['Äpfel', 'apfel', 'Zimt', '7-up', 'Éclair'].map((name) => ({ name }))
  expect(groupByInitial(items, 'de-DE').map(({ letter, items: own }) => [letter, own.length])).toEqual([
    ['A', 2],
    ['E', 1],
    ['Z', 1],
    ['#', 1],
  ])
})

test('names are in the order of the reader’s language, under letters of the reader’s alphabet', () => {
  const under = (locale: string, names: string[]) => {
    const initials = groupByInitial(
      names.map((name) => ({ name })),
      locale,
    )
    return initials.map(({ letter, items }) => `${letter}: ${items.map(({ name }) => name).join(' ')}`)
  }
  const words = ['zimt', 'Öl', 'ofen', 'Åre', 'apfel', 'Tag 10', 'Tag 9']
  expect(under('de-DE', words)).toEqual(['A: apfel Åre', 'O: ofen Öl', 'T: Tag 9 Tag 10', 'Z: zimt'])
  expect(under('sv-SE', words)).toEqual([
    'A: apfel',
    'O: ofen',
    'T: Tag 9 Tag 10',
    'Z: zimt',
    'Å: Åre',
    'Ö: Öl',
  ])
  expect(under('ru-RU', ['яйцо', 'ёж', 'еда', 'жир'])).toEqual(['Е: еда ёж', 'Ж: жир', 'Я: яйцо'])
  expect(under('el-GR', ['ψωμί', 'άλας', 'βούτυρο'])).toEqual(['Α: άλας', 'Β: βούτυρο', 'Ψ: ψωμί'])
  expect(under('tr-TR', ['şeker', 'su', 'ıspanak', 'incir'])).toEqual([
    'I: ıspanak',
    'İ: incir',
    'S: su',
    'Ş: şeker',
  ])
})

test('the state of a table is its address, and odd addresses say nothing', () => {
  const columns = [
    { key: 'id', title: 'data.id', orderBy: 'id', isExtra: true },
    { key: 'name', title: 'data.name', orderBy: 'name' },
    { key: 'label', title: 'data.label', orderBy: 'label.name' },
  ]
  const usual = readTable(new URLSearchParams('sort=password&page=-4&direction=up&column=evil'), columns)
  expect(usual).toEqual({ search: '', sort: 'name', direction: 'asc', page: 1, shown: ['name', 'label'] })
  expect(tableQuery(usual, columns)).toEqual({
    search: '',
    sort: null,
    direction: null,
    page: null,
    column: [],
  })
  const asked = readTable(new URLSearchParams('sort=label&direction=desc&column=id&search=a'), columns)
  expect(asked.shown).toEqual(['name', 'id'])
})
