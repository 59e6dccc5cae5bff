import { fetchPage } from '../api-client'
import { swapParts } from '../page-swap'

/** What a change of scale changes on the recipe's page. */
const PARTS = ['.recipe-head .facts', '.recipe-body', '.recipe-head .button-row', '.thumb-bar']

const SCALES = ['scale', 'by', 'to', 'tin', 'tinShape', 'into', 'intoShape', 'servings']
const LINES = '.recipe-body :is(li, h3)'

const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)]

/** Ticks and what is unfolded belong to the cook, not to the page. @returns puts them into the one that is drawn anew */
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

function addressOf(button: HTMLButtonElement): string {
  const address = new URL(location.href)
  for (const name of SCALES) address.searchParams.delete(name)
  address.searchParams.set(button.name, button.value)
  return address.href
}

/** Scales the recipe in place: the same form, without losing ticks and the place on the page. */
export default function enhance(root: HTMLElement): void {
  root.addEventListener('trigger', async (event) => {
    const button = (event as CustomEvent<Element | null>).detail
    if (!(button instanceof HTMLButtonElement) || !button.form) return
    const address = addressOf(button)
    const { form, ariaLabel } = button
    form.ariaBusy = 'true'
    const found = await fetchPage(address)
    if (found?.status !== 200) return location.assign(address)
    const restore = [keepMarks(), keepPlace()]
    swapParts(found.page, PARTS)
    for (const put of restore) put()
    history.replaceState(history.state, '', address)
    const isSame = (other: HTMLButtonElement) => other.ariaLabel === ariaLabel && other.checkVisibility()
    all<HTMLButtonElement>('.yield button').find(isSame)?.focus({ preventScroll: true })
  })
}
