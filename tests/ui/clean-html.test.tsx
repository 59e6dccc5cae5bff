import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseCleanHtml } from '../../src/ui/clean-html.rules'
import { CleanHtml } from '../../src/ui/clean-html.ui'

const draw = (html: string) => renderToStaticMarkup(<CleanHtml html={html} />)

test('clean HTML comes out as it went in', () => {
  for (const html of [
    '<p>Stir, <strong>gently</strong>, for 5 minutes.</p>',
    '<p>a<br/>b</p><ul><li>one</li><li>two</li></ul>',
    '<p>1 &lt; 2 &amp; &quot;so&quot;</p>',
    '<img src="/api/media/x.webp" alt="" loading="lazy"/>',
    '<table><tbody><tr><td colSpan="2">x</td></tr></tbody></table>',
  ]) {
    expect(draw(html)).toBe(html)
  }
})

test('headings of a text stand below those of the page', () => {
  expect(draw('<h1>Dough</h1><h4>Rest</h4>')).toBe('<h4>Dough</h4><h6>Rest</h6>')
})

test('text that looks like an element is text', () => {
  expect(draw('<p>&lt;script&gt;alert(1)&lt;/script&gt; 3 < 4</p>')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; 3 &lt; 4</p>',
  )
})

test('handlers and styles are not passed on, whoever wrote them', () => {
  expect(draw('<p onclick="x()" style="color:red">a</p>')).toBe('<p>a</p>')
})

test('text is drawn by the page, except inside links', () => {
  const html = renderToStaticMarkup(
    <CleanHtml html='<p>5 <em>6</em> <a href="#x">7</a></p>' text={(text) => text.replace(/\d/, 'n')} />,
  )
  expect(html).toBe('<p>n <em>n</em> <a href="#x">7</a></p>')
})

test('unbalanced input neither throws nor loses text', () => {
  expect(parseCleanHtml('</p></p>a<p>b')).toEqual(['a', { tag: 'p', attributes: {}, children: ['b'] }])
})
