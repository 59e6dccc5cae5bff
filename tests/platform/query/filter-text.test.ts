import { describe, expect, test } from 'bun:test'
import { AppError } from '../../../src/platform/errors'
import { type Filter, isCondition, readFilter } from '../../../src/platform/query/filter-text'

/** The tree with every pair in brackets: what leans on what is seen at once. */
function written(filter: Filter | null): string {
  if (!filter) return ''
  if (isCondition(filter)) {
    const { attribute, operator, value } = filter
    return `${attribute} ${operator} ${Array.isArray(value) ? `[${value.join('|')}]` : `'${value}'`}`
  }
  return `(${written(filter.left)} ${filter.operator} ${written(filter.right)})`
}

function refused(text: string): unknown {
  try {
    readFilter(text)
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return error.detail
    throw error
  }
  throw new Error(`"${text}" was taken`)
}

describe('a filter', () => {
  test.each([
    ['name = "Leek soup"', "name = 'Leek soup'"],
    ['name=Soup', "name = 'Soup'"],
    ['rating>=4', "rating >= '4'"],
    ['rating <> 4', "rating <> '4'"],
    ['lastMade is not null', "lastMade IS NOT 'null'"],
    ['lastMade IS NONE', "lastMade IS 'NONE'"],
    ['tags.name in ["soup", quick stew]', 'tags.name IN [soup|quick stew]'],
    ['tags.name Not In [a,b]', 'tags.name NOT IN [a|b]'],
    ['tags.name contains all ["a, b"]', 'tags.name CONTAINS ALL [a, b]'],
    ['name LIKE "%leek%"', "name LIKE '%leek%'"],
    ['name NOT LIKE le_k', "name NOT LIKE 'le_k'"],
    ['name = ""', "name = ''"],
    ['name = "AND"', "name = 'AND'"],
    ['tags.id IN []', 'tags.id IN []'],
    [' ', ''],
  ])('%s', (text, tree) => {
    expect(written(readFilter(text))).toBe(tree)
  })

  test('has no precedence: a row leans to the right, parentheses group', () => {
    expect(written(readFilter('a = 1 AND b = 2 OR c = 3'))).toBe("(a = '1' AND (b = '2' OR c = '3'))")
    expect(written(readFilter('(a = 1 and b = 2) or c = 3'))).toBe("((a = '1' AND b = '2') OR c = '3')")
    expect(written(readFilter('((a = 1))'))).toBe("a = '1'")
  })

  test.each([
    ['name', 'an operator is expected after name'],
    ['name =', 'a value is expected after ='],
    ['= 3', 'an attribute is expected before ='],
    ['name != Soup', 'an operator is expected after name'],
    ['a = 1 AND', 'an attribute is expected at the end'],
    ['a = 1 b = 2', 'AND or OR expected before b'],
    ['(a = 1', 'parenthesis are unbalanced'],
    ['a = 1)', 'parenthesis are unbalanced'],
    [')a = 1(', 'parenthesis are unbalanced'],
    ['name IN soup', 'IN needs a list in brackets'],
    ['name = [soup]', '= takes no list'],
    ['name IN [soup', 'a bracket is not closed'],
    ['name IN [[soup]]', '[ stands in a list'],
    ['name IS "leek"', 'IS takes NULL or NONE'],
    ['name = "leek', 'a quotation mark is not closed: "leek'],
    [`name = "${'x'.repeat(2000)}"`, 'more than 2000 characters'],
    [Array.from({ length: 51 }, () => 'a=1').join(' OR '), 'more than 50 conditions'],
    [Array.from({ length: 11 }, () => 'a LIKE b').join(' OR '), 'more than 10 times LIKE'],
    [`a LIKE ${'b'.repeat(200)} OR a NOT LIKE ${'c'.repeat(101)}`, 'more than 300 characters after LIKE'],
    [`a LIKE "%${'b'.repeat(58)}_%"`, 'more than 300 characters after LIKE'],
    [`${'('.repeat(21)}a = 1${')'.repeat(21)}`, 'more than 20 parentheses inside each other'],
  ])('is refused with words: %s', (text, why) => {
    expect(refused(text)).toBe(`invalid query string: ${why}`)
  })

  test('of fifty conditions, twenty deep, is still read', () => {
    readFilter(Array.from({ length: 50 }, () => 'a=1').join(' OR '))
    readFilter(`${'('.repeat(20)}a = 1${')'.repeat(20)}`)
    readFilter(`a LIKE ${'b'.repeat(300)}`)
    readFilter(`a LIKE "%${'b'.repeat(298)}%"`)
    readFilter(`a LIKE "%${'b'.repeat(56)}_b"`)
  })
})
