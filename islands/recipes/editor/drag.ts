import { dragLists } from '../../drag-lists'
import { isRemoved } from '../../parser/removed-row'

const isHeading = (item: Element | undefined) => item?.classList.contains('section') ?? false

/** Gives the rows the numbers of their places, so that the order on the page is the order that is sent. */
export function renumber(list: Element): void {
  const items = [...list.children].filter((item) => !isRemoved(item))
  let number = 0
  for (const [index, item] of items.entries()) {
    const next = items[index + 1]
    if (item.id !== '') item.id = item.id.replace(/(?<!\d)\d+$/, String(number))
    for (const numeral of item.querySelectorAll('.numeral')) numeral.textContent = String(number + 1)
    const put = (text: string) => text.replace(/\.\d+\./, `.${number}.`)
    for (const field of item.querySelectorAll<HTMLInputElement | HTMLButtonElement>('[name]')) {
      if (field.name === 'action') field.value = put(field.value)
      else field.name = put(field.name)
    }
    // A heading has the number of the row below it; one without such a row is a row of its own.
    if (!isHeading(item) || !next || isHeading(next)) number += 1
  }
}

/** Called with the name of a list, its order before, and the row that was moved. */
type OnDrop = (list: string, before: readonly Element[], moved: Element) => void

/** Lets rows of a form be dragged by their grip; its menu is the way for keyboards. */
export function dragRows(form: HTMLFormElement, onDrop: OnDrop): void {
  dragLists(form, '[data-grip]', (list, before, moved) => {
    renumber(list)
    onDrop(list.closest<HTMLElement>('[data-rows]')?.dataset.rows ?? '', before, moved)
  })
}
