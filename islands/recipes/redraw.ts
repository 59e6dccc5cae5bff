import { fetchPage } from '../api-client'
import { swapParts } from '../page-swap'

/** The parts of the recipe's page that depend on how much is made, and in whose units. */
const PARTS = ['.recipe-head .facts', '.recipe-body', '.recipe-head .button-row', '.thumb-bar']

const LINES = '.recipe-body :is(li, h3)'

const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)]

/** Ticks and what is unfolded belong to the cook, not to the page. @returns applies them to the page that is drawn next */
function keepMarks(): () => void {
  const boxes = () => all<HTMLInputElement>('.recipe-body input[type=checkbox]')
  const folds = () => all<HTMLDetailsElement>('.recipe-body .sub-recipe')
  const [ticks, open] = [boxes().map(({ checked }) => checked), folds().map((fold) => fold.open)]
  return () => {
    if (boxes().length === ticks.length) for (const [at, box] of boxes().entries()) box.checked = ticks[at]!
    for (const [at, fold] of folds().entries()) fold.open = open[at] ?? false
  }
}

/** Where one reads: amounts of more figures make lines longer, and the text must not slip away. @returns goes back there */
function keepPlace(): () => void {
  const tops = all(LINES).map((line) => line.getBoundingClientRect().top)
  const first = tops.findIndex((top) => top >= 0)
  return () => {
    const line = all(LINES)[first]
    if (line) scrollBy({ top: line.getBoundingClientRect().top - tops[first]!, behavior: 'instant' })
  }
}

/** Shows the recipe of this page as another address of it does: the same ticks, the same place. A page that cannot be fetched is opened instead. */
export async function redraw(address: string): Promise<void> {
  const found = await fetchPage(address)
  if (found?.status !== 200) return location.assign(address)
  const restore = [keepMarks(), keepPlace()]
  swapParts(found.page, PARTS)
  for (const put of restore) put()
  history.replaceState(history.state, '', address)
}
