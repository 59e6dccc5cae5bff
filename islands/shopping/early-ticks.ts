import type { EarlyTick } from '../../src/shopping/sync/list-state.rules'
import { newId } from '../new-id'

const SELECTOR = '.box[name]'

/** Boxes that were pressed before the script came, by name: on this page, and on an earlier one that it never came to. */
function pressedBefore(form: HTMLElement, key: string): Map<string, boolean> {
  const boxes = [...form.querySelectorAll<HTMLInputElement>(SELECTOR)]
  const here = boxes.filter((box) => box.checked !== box.defaultChecked)
  let noted: Record<string, boolean> = {}
  try {
    noted = JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    // A browser that stores nothing has noted nothing.
  }
  return new Map([...Object.entries(noted), ...here.map(({ name, checked }) => [name, checked] as const)])
}

/**
 * Hands on the ticks on rows as the server drew them: those made before the script came, and those until it knows the list.
 * @param key where the page has noted the former (`EarlyPresses`)
 */
export function takeEarlyTicks(form: HTMLElement, key: string, take: (tick: EarlyTick) => void): void {
  const takeOne = (name: string, checked: boolean) =>
    take({ id: newId(), numbers: name.split('-')[1]!.split('.').map(Number), checked })
  for (const [name, checked] of pressedBefore(form, key)) takeOne(name, checked)
  for (const box of form.querySelectorAll<HTMLInputElement>(SELECTOR)) box.defaultChecked = box.checked
  try {
    localStorage.removeItem(key)
  } catch {
    // See above.
  }
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(SELECTOR)) return
    target.defaultChecked = target.checked
    takeOne(target.name, target.checked)
  })
}
