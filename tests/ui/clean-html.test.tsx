import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadSanitiser } from '../../src/platform/html/markdown'
import { CleanHtml } from '../../src/ui/clean-html.ui'

const { cleanMarkdown } = await loadSanitiser()
const treeOf = (html: string) =>
  cleanMarkdown(html, { iframeHosts: ['www.youtube.com'], externalImages: false })
const draw = (html: string) => renderToStaticMarkup(<CleanHtml tree={treeOf(html)} />)

test('a page draws what was cleaned, as it is', () => {
  for (const html of [
    '<p>Stir, <strong>gently</strong>, for 5 minutes.</p>',
    '<p>a<br/>b</p><ul><li>one</li><li>two</li></ul>',
    '<p>1 &lt; 2 &amp; &quot;so&quot;</p>',
    '<p><img src="/api/media/recipes/x.webp" alt="" loading="lazy"/></p>',
    '<table><tbody><tr><td colSpan="2">x</td></tr></tbody></table>',
  ]) {
    expect(draw(html)).toBe(html)
  }
  expect(draw('<iframe src="https://www.youtube.com/embed/x" allowfullscreen></iframe>')).toBe(
    '<iframe src="https://www.youtube.com/embed/x" allowFullScreen="" allow="" ' +
      'sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" loading="lazy" ' +
      'referrerPolicy="strict-origin-when-cross-origin"></iframe>',
  )
})

test('headings of a text are below those of the page', () => {
  expect(draw('<h1>Dough</h1><h4>Rest</h4>')).toBe('<h4>Dough</h4><h6>Rest</h6>')
})

test('text that looks like an element is text', () => {
  expect(draw('<p>&lt;script&gt;alert(1)&lt;/script&gt; 3 < 4</p>')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; 3 &lt; 4</p>',
  )
})

test('text is drawn by the page, except inside links', () => {
  const tree = treeOf('<p>5 <em>6</em> <a href="#x">7</a></p>')
  const html = renderToStaticMarkup(<CleanHtml tree={tree} text={(text) => text.replace(/\d/, 'n')} />)
  expect(html).toBe('<p>n <em>n</em> <a href="#x">7</a></p>')
})
