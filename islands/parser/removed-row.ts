const LINE = 'removed'

export const isRemoved = (item: Element) => item.classList.contains(LINE)

/** Takes away what stands in the place of removed rows: something else was done. */
export function forgetRemoved(form: ParentNode): void {
  for (const line of form.querySelectorAll(`.${LINE}`)) line.remove()
}

/**
 * Puts one line in the place of a row: what was removed, and the button that brings it back, which has the focus.
 * @param button how it looks, from somewhere else on the page
 */
export function leaveLine(item: Element, said: string, button: HTMLElement, undo: () => void): void {
  const line = document.createElement('li')
  const inner = document.createElement('div')
  const words = document.createElement('span')
  const back = document.createElement('button')
  line.className = LINE
  words.textContent = said
  back.className = 'button'
  back.type = 'button'
  back.dataset.kind = 'quiet'
  back.append(...[...button.childNodes].map((node) => node.cloneNode(true)))
  back.addEventListener('click', undo)
  inner.className = 'button-row'
  inner.append(words, back)
  line.append(inner)
  item.replaceWith(line)
  back.focus()
}
