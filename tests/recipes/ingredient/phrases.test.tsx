import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Phrases } from '../../../src/recipes/ingredient/recipe-words.ui'

test.each([
  ['ローストチキンとじゃがいも', 'ローストチキンと<wbr/>じゃがいも'],
  ['レンズ豆とにんじんの煮込み', 'レンズ豆と<wbr/>にんじんの煮込み'],
  ['鶏ときのこと卵のスープ', '鶏と<wbr/>きのこと卵のスープ'],
  ['とろとろ卵', 'とろとろ卵'],
  ['ごはんと', 'ごはんと'],
  ['Tomato & basil soup', 'Tomato &amp; basil soup'],
])('a line of %s ends behind an "and", never within a word', (name, html) => {
  expect(renderToStaticMarkup(<Phrases of={name} />)).toBe(html)
})
