import type { RecipeDraft } from '../../src/scraper/draft.schema'
import { readPage } from '../../src/scraper/page.service'

export const STEPS = `<ol><li>Stir the flour into the warm milk until nothing sticks.</li>
<li>Bake it for a good while until the crust is golden brown.</li></ol>`
export const LIST = '<ul><li>200 g flour</li><li>2 eggs</li><li>100 ml milk</li><li>1 pinch of salt</li></ul>'

/** The draft of a page without markup, put together from its parts. */
export function read(body: string, head = '<title>Plum dumplings</title>'): RecipeDraft {
  const { draft } = readPage(`<html><head>${head}</head><body><h1>Plum dumplings</h1>${body}</body></html>`)
  return draft ?? ({ ingredients: [], instructions: [] } as unknown as RecipeDraft)
}

export const page = (facts: string, list = LIST, steps = STEPS) =>
  `${facts}<h2>Ingredients</h2>${list}<h2>Method</h2>${steps}`
export const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text)
export const times = ({ prepTime, performTime, totalTime }: RecipeDraft) => [prepTime, performTime, totalTime]

export function readStated(recipe: Record<string, unknown>, body = ''): RecipeDraft {
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Plum dumplings',
    ...recipe,
  })
  return read(body, `<title>Plum dumplings</title><script type="application/ld+json">${json}</script>`)
}
