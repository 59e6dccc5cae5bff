const LINE = 'removed'

export const isRemoved = (item: Element) => item.classList.contains(LINE)

/** Removes the lines shown in place of removed rows, once something else was done. */
export function forgetRemoved(form: ParentNode): void {
  for (const line of form.querySelectorAll(`.${LINE}`)) line.remove()
}

/**
 * Replaces a row by one line: what was removed, and the button that restores it, which gets the focus.
 * @param template the line as the server draws it, with room for a name
 */
export function leaveLine(
  item: Element,
  name: string,
  template: HTMLTemplateElement,
  undo: () => void,
): void {
  const line = template.content.firstElementChild!.cloneNode(true) as HTMLElement
  const [words, back] = [line.querySelector('span')!, line.querySelector('button')!]
  words.textContent = words.textContent.replace('{name}', name)
  back.addEventListener('click', undo)
  item.replaceWith(line)
  back.focus()
}
