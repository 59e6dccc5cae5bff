import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { LinkRules } from '../../../src/platform/html/links.rules'
import { loadSanitiser } from '../../../src/platform/html/markdown'
import { htmlDangers, INGREDIENT_TAGS } from '../../support/html-dangers'
import { longTimeout, times } from '../../support/long'
import { XSS_PAYLOADS } from '../../support/xss-payloads'

const { plainText, toHtml, ...sanitiser } = await loadSanitiser()
const cleanMarkdown = (text: string, rules: LinkRules) => toHtml(sanitiser.cleanMarkdown(text, rules))
const cleanIngredient = (text: string) => toHtml(sanitiser.cleanIngredient(text))
const rules = { iframeHosts: ['www.youtube.com', 'player.vimeo.com'], externalImages: true }
const clean = (text: string, baseUrl?: string) => cleanMarkdown(text, { ...rules, baseUrl })

describe('what cooks write', () => {
  test.each([
    ['Stir.', '<p>Stir.</p>'],
    ['', ''],
    ['Stir **well**, then *rest*.', '<p>Stir <strong>well</strong>, then <em>rest</em>.</p>'],
    ['salt & pepper < 5 g "fine"', '<p>salt &amp; pepper &lt; 5 g "fine"</p>'],
    ['H<sub>2</sub>O <kbd>x</kbd>', '<p>H<sub>2</sub>O <kbd>x</kbd></p>'],
    ['~~twice~~ once', '<p><del>twice</del> once</p>'],
    ['- [x] eggs\n- [ ] milk', '<ul>\n<li>☑ eggs</li>\n<li>☐ milk</li>\n</ul>'],
    ['<div id="x" class="y" style="z" data-a="b">text</div>', '<div>text</div>'],
    ['left open <b>bold', '<p>left open <b>bold</b></p>'],
    ['<center>x</center>', 'x'],
    ['x <!-- hidden --> y', '<p>x  y</p>'],
  ])('%p becomes %p', (markdown, html) => {
    expect(clean(markdown)).toBe(html)
  })

  test('tables keep their cells, and spans a page can bear', () => {
    const html = clean('|a|b|\n|-|-|\n|1|2|\n\n<table><tr><td colspan=2 rowspan=100>x</td></tr></table>')
    expect(html).toContain('<tr><th>a</th><th>b</th></tr>')
    expect(html).toContain('<td colspan="2">x</td>')
  })
})

describe('links', () => {
  const rel = 'rel="noopener nofollow ugc"'
  test.each([
    ['[x](https://a.test/b?c#d "t")', `<a title="t" href="https://a.test/b?c#d" ${rel}>x</a>`],
    ['[x](HTTP://A.test)', `<a href="http://a.test/" ${rel}>x</a>`],
    ['<cook@a.test>', '<a href="mailto:cook@a.test">cook@a.test</a>'],
    ['[x](#dough)', '<a href="#dough">x</a>'],
    ['https://a.test/b', `<a href="https://a.test/b" ${rel}>https://a.test/b</a>`],
    ['[x](/admin)', '<a>x</a>'],
    ['[x](//a.test)', '<a>x</a>'],
    ['[x](javascript:alert(1))', '<a>x</a>'],
    ['[x](https://cook:pw@a.test)', '<a>x</a>'],
  ])('%p', (markdown, html) => {
    expect(clean(markdown)).toBe(`<p>${html}</p>`)
  })

  test('to our own address are not held at arm’s length, to a neighbour port they are', () => {
    const ours = 'https://home.test/trivet'
    expect(clean('[x](https://home.test/trivet/g/home)', ours)).not.toContain('rel=')
    expect(clean('[x](https://home.test:81/)', ours)).toContain(rel)
  })
})

describe('pictures', () => {
  test('of ours keep their address below the base path, others need a whole one', () => {
    const own = '![x](/api/media/recipes/1/images/original.webp?version=2)'
    expect(clean(own)).toBe(
      '<p><img src="/api/media/recipes/1/images/original.webp?version=2" alt="x" loading="lazy"></p>',
    )
    expect(clean(own, 'https://home.test/trivet/')).toContain('src="/trivet/api/media/recipes/1/')
    expect(clean('![x](https://a.test/b.png)')).toContain('src="https://a.test/b.png"')
    for (const src of [
      '/g/home',
      'b.png',
      '/api/media/../users',
      '/api/mediate',
      'data:image/png;base64,x',
    ]) {
      expect(clean(`<img src="${src}">`)).toBe('')
    }
  })

  test('of other sites leave their words where they are not wanted', () => {
    const own = '![x](/api/media/recipes/1/images/original.webp)'
    const foreign = '![a pot](https://a.test/b.png) <img src="http://a.test/c.png">'
    const html = cleanMarkdown(`${own} ${foreign}`, { ...rules, externalImages: false })
    expect(html).toBe(
      '<p><img src="/api/media/recipes/1/images/original.webp" alt="x" loading="lazy"> a pot </p>',
    )
    expect(clean(foreign)).toContain('src="http://a.test/c.png"')
    expect(plainText(`Stir. ${foreign}`)).toBe('Stir.')
  })
})

describe('frames', () => {
  const frame = (src: string, more = '') => clean(`<iframe src="${src}" ${more}></iframe>`)

  test('from a listed host are sandboxed, lazy, and granted only what a player needs', () => {
    const html = frame(
      '//www.youtube.com/embed/x',
      'allow="camera *; autoplay; fullscreen *" allowfullscreen',
    )
    expect(html).toBe(
      '<iframe src="https://www.youtube.com/embed/x" allow="autoplay; fullscreen" allowfullscreen ' +
        'sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" loading="lazy" ' +
        'referrerpolicy="strict-origin-when-cross-origin"></iframe>',
    )
  })

  test.each([
    'https://youtube.com/embed/x',
    'https://www.youtube.com.evil.test/',
    'https://www.youtube.com:444/',
    'https://a@www.youtube.com/',
    'javascript:alert(1)',
    '/embed/x',
    '',
  ])('%p is not a listed host', (src) => {
    expect(frame(src)).toBe('')
  })

  test('of our own origin never leave the sandbox, even when listed', () => {
    const own = { iframeHosts: ['home.test'], baseUrl: 'https://home.test' }
    expect(cleanMarkdown('<iframe src="https://home.test/x"></iframe>', own)).toBe('')
    expect(cleanMarkdown('<iframe src="https://www.youtube.com/x"></iframe>', own)).toBe('')
  })
})

describe('ingredient text', () => {
  test.each([
    ['200 g flour', '200 g flour'],
    ['salt & "pepper" <3', 'salt &amp; "pepper" &lt;3'],
    ['<b class=x onclick=y>1</b> <sup>1</sup>/<sub>2</sub>', '<b>1</b> <sup>1</sup>/2'],
    ['<script>alert(1)</script><a href=x>milk</a>', 'milk'],
    ['<b>left open', '<b>left open</b>'],
    ['&frac12; cup <!-- or more --> milk', '½ cup  milk'],
    ['**not** markdown', '**not** markdown'],
  ])('%p becomes %p', (text, html) => {
    expect(cleanIngredient(text)).toBe(html)
  })
})

describe('plain text', () => {
  test('is the words alone, on one line', () => {
    const markdown = '# Soup\n\nSalt &amp; **pep**per\n<script>x()</script>\n- [a](http://b.test)\n- c'
    expect(plainText(markdown)).toBe('Soup Salt & pepper a c')
  })

  test('is cut at a word, and only when it is too long', () => {
    expect(plainText('one two three', 13)).toBe('one two three')
    expect(plainText('one two three', 12)).toBe('one two…')
    expect(plainText('abcdefghij', 5)).toBe('abcd…')
    expect(plainText('🍕🍕🍕', 3)).toBe('🍕🍕🍕')
    expect(plainText('🍕🍕🍕', 2)).toBe('🍕…')
  })
})

describe('a line with its emphasis', () => {
  const line = (markdown: string, most = 140) => toHtml(sanitiser.oneLine(markdown, most))

  test('keeps no block, link or picture', () => {
    const markdown =
      '# Soup\n\nSalt &amp; **pep*per***\n\n- [a *b*](http://b.test)\n- ![c](/c.webp) <script>x()</script>`d`'
    expect(line(markdown)).toBe(
      'Soup Salt &amp; <strong>pep<em>per</em></strong> a <em>b</em> <code>d</code>',
    )
  })

  test('is cut where the same words without emphasis are', () => {
    for (const text of ['one **two** three', '**one two three**', 'one\n\ntwo *three* four five'])
      for (const most of [5, 8, 12, 13, 20])
        expect(
          line(text, most)
            .replace(/<[^>]+>/g, '')
            .trim(),
        ).toBe(plainText(text, most))
    expect(line('**one two three**', 12)).toBe('<strong>one two</strong>…')
  })
})

describe('attacks', () => {
  test.each(XSS_PAYLOADS.map((payload, index) => [index, payload.slice(0, 70), payload] as const))(
    'payload %i leaves nothing behind: %s',
    (_index, _start, payload) => {
      expect(htmlDangers(clean(payload))).toEqual([])
      expect(htmlDangers(clean(`text\n\n${payload}\n\ntext`))).toEqual([])
      expect(htmlDangers(cleanIngredient(payload), INGREDIENT_TAGS)).toEqual([])
    },
  )

  test('the judge of these tests sees the danger in text that no one cleaned', () => {
    const seen = XSS_PAYLOADS.filter((payload) => htmlDangers(Bun.markdown.html(payload)).length > 0)
    expect(seen.length).toBeGreaterThan(XSS_PAYLOADS.length * 0.75)
  })

  test('cleaning twice is no way round: typed entities stay text', () => {
    expect(clean('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('<p>&lt;script>alert(1)&lt;/script></p>')
    expect(plainText('&amp;lt;img&amp;gt;')).toBe('&lt;img&gt;')
  })

  test(
    'random soup of tags, quotes and links never leaves anything behind',
    () => {
      const pieces = [...XSS_PAYLOADS, ...'<>"\'`=/&;[]()!#*_-|\n\\ \t\0'.split(''), ...'abpi'.split('')]
      const tags = [
        '<b>',
        '</b>',
        '<p>',
        '<table>',
        '<td>',
        '<svg>',
        '<math>',
        '<style>',
        '<!--',
        '-->',
        '</a>',
      ]
      const soup = fc
        .array(fc.oneof(fc.constantFrom(...pieces, ...tags), fc.string()), { maxLength: 12 })
        .map((parts) => parts.join(''))
      const holds = fc.property(soup, (text) => {
        const html = clean(text)
        const ingredient = cleanIngredient(text)
        expect(htmlDangers(html)).toEqual([])
        expect(htmlDangers(ingredient, INGREDIENT_TAGS)).toEqual([])
      })
      fc.assert(holds, { seed: 20261121, numRuns: times(1_500, 200_000) })
    },
    longTimeout(60_000),
  )
})

describe('texts that would keep a parser busy', () => {
  const formatting = ['b', 'i', 'u', 's', 'em', 'tt', 'big', 'code', 'font', 'small', 'strike', 'strong']
  test.each<[string, string]>([
    ['100,000 nested elements', '<div>'.repeat(100_000)],
    ['as many nested elements as the tag limit allows', '<div>'.repeat(3000)],
    ['nested quotes', '>'.repeat(60_000)],
    ['nested tables', '<table><td>'.repeat(1490)],
    [
      'formatting reopened in every paragraph',
      `<p>${formatting
        .map((tag) => `<${tag}>`)
        .join('')
        .repeat(3)}${'<p>x'.repeat(2900)}`,
    ],
    [
      'formatting with attributes, reopened',
      `<p>${Array.from({ length: 1450 }, (_, n) => `<b a${n}>`).join('')}${'<p>x'.repeat(1450)}`,
    ],
    [
      'the same with slashes',
      `<p>${Array.from({ length: 1450 }, (_, n) => `<I/a${n}>`).join('')}${'<p>x'.repeat(1450)}`,
    ],
    ['tags that never end', '<b '.repeat(21_000)],
    ['stars and underscores', '*_'.repeat(32_000)],
    ['brackets', '['.repeat(65_000)],
    ['a table wide and long', `${'|a'.repeat(120)}|\n${'|-'.repeat(120)}|\n${'|x|\n'.repeat(14_000)}`],
    ['one reference, many times', `[a]: /${'u'.repeat(30_000)}\n\n${'[a] '.repeat(8000)}`],
    ['a megabyte of words', 'word '.repeat(200_000)],
    ['a megabyte of line ends', '\n'.repeat(1_000_000)],
  ])('%s: less than a second, and clean', (_name, text) => {
    const begin = process.cpuUsage() // not the clock: other work on the machine must not count
    const html = clean(text)
    expect(process.cpuUsage(begin).user).toBeLessThan(1_000_000)
    const ingredient = cleanIngredient(text)
    expect(process.cpuUsage(begin).user).toBeLessThan(2_000_000)
    expect(htmlDangers(html)).toEqual([])
    expect(htmlDangers(ingredient, INGREDIENT_TAGS)).toEqual([])
  })

  test('formatting left open again and again loses its attributes before it can multiply', () => {
    const open = Array.from({ length: 60 }, (_, n) => `<b a${n}>`).join('')
    const html = clean(`<p>${open}${'<p>x'.repeat(500)}`)
    expect(html).toStartWith('<p><b>')
    expect(html.match(/<b>/g)?.length).toBe(60 + 3 * 500)
  })

  test('as much formatting as a long recipe needs is no attack', () => {
    const long = 'Stir **well**, <b style="color:red">not</b> *hard*.\n\n'.repeat(250)
    expect(clean(long).match(/<b>not<\/b>/g)?.length).toBe(250)
    expect(clean('- **one** more\n'.repeat(500)).match(/<strong>/g)?.length).toBe(500)
  })

  test('what is out of bounds is shown as it was typed', () => {
    const long = `${'word '.repeat(14_000)}\nnext & <b>\n\nnew`
    expect(clean(long)).toEndWith('word <br>next &amp; &lt;b></p><p>new</p>')
    expect(clean(`${'<i>'.repeat(3001)}x`)).toStartWith('<p>&lt;i>&lt;i>')
    expect(clean(`${'<i>'.repeat(90)}x`)).toStartWith('<p><i><i>')
  })
})
