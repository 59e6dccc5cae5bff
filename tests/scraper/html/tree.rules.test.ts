import { expect, test } from 'bun:test'
import { cleanLine, cleanText, textKey, textOf } from '../../../src/scraper/html/text.rules'
import { isWithin, parseTree } from '../../../src/scraper/html/tree.rules'
import { cpuNow } from '../../support/hostile/cpu-time'

test('elements are numbered so that what is inside can be told without walking', () => {
  const tree = parseTree('<div id=a><p>x<b>y</b></p></div><p>z')
  const [div, paragraph, bold, last] = tree.elements.slice(1)
  expect(isWithin(bold!, div!)).toBe(true)
  expect(isWithin(last!, div!)).toBe(false)
  expect(paragraph!.parent).toBe(div!)
})

test.each([
  ['open tags', '<div>'.repeat(100_000)],
  ['nested and closed', `${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}`],
  ['wrong end tags', `${'<b>'.repeat(100_000)}${'</i>'.repeat(100_000)}`],
  ['lists in lists', '<ul><li>'.repeat(50_000)],
  ['attributes', `<a ${'x=1 '.repeat(300_000)}>`],
  ['never closed', `<a href="${'x'.repeat(3_000_000)}`],
  ['angle brackets', '<'.repeat(1_000_000)],
])('a page of %s takes bounded time', (_, html) => {
  const start = cpuNow()
  const tree = parseTree(html)
  textOf(tree.root)
  expect(cpuNow() - start).toBeLessThan(4_000)
})

test('text has a line per paragraph, item and break, and none for bold type', () => {
  const { root } = parseTree(
    '<p>one <b>two</b></p><ul><li>three<li>four</ul>five<br>six<script>no</script><style>no</style>',
  )
  expect(textOf(root)).toBe('one two\nthree\nfour\nfive\nsix')
})

test.each([
  ['Fish &amp;amp; chips', 'Fish & chips'],
  ['&lt;p&gt;one&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;', 'one two'],
  ['&scaron;unka &uacute;den&aacute;', 'šunka údená'],
  ['a\u00a0b\u200b  c\u00ad', 'a b c'],
  ['<sup>1</sup>⁄<sub>4</sub> cup <a href="/x">milk</a>', '1⁄4 cup milk'],
  ['Â½ cup crÃ¨me', '½ cup crème'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['&#x26;&#38;', '&&'],
])('%p reads %p', (raw, clean) => {
  expect(cleanLine(raw)).toBe(clean)
})

test('line breaks of a plain text are kept, those between tags are layout', () => {
  expect(cleanText('one\r\ntwo\n\n\nthree')).toBe('one\ntwo\nthree')
  expect(cleanText('<p>one\ntwo</p>\n<p>three</p>')).toBe('one two\nthree')
})

test('keys forget case, accents and punctuation', () => {
  expect(textKey('  Crème-Brûlée, N° 5! ')).toBe('creme brulee n 5')
  expect(textKey('材料（2人分）')).toBe('材料 2人分')
})

test('of the attributes of a tag the first hundred are kept, and those of the next tag whole', () => {
  const many = Array.from({ length: 400 }, (_, index) => `a${index}="v${index} &amp; w"`).join(' ')
  const { elements } = parseTree(`<p ${many}>x</p><p id="next" class='b'>y</p>`)
  const [first, next] = elements.filter(({ name }) => name === 'p')
  expect(Object.keys(first!.attributes)).toHaveLength(100)
  expect(first!.attributes.a99).toBe('v99 & w')
  expect(next!.attributes).toEqual({ id: 'next', class: 'b' })
})
