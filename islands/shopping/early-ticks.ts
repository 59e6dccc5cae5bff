import type { EarlyTick } from '../../src/shopping/sync/list-state.rules'
import { newId } from '../new-id'

/** Hands on the ticks on rows as the server drew them: those made before the script came, and those until it knows the list. */
export function takeEarlyTicks(form: HTMLElement, take: (tick: EarlyTick) => void): void {
  const takeOne = (box: HTMLInputElement) => {
    const numbers = box.name.split('-')[1]!.split('.').map(Number)
    box.defaultChecked = box.checked
    take({ id: newId(), numbers, checked: box.checked })
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('.box[name]'))
    if (box.checked !== box.defaultChecked) takeOne(box)
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.box[name]')) takeOne(target)
  })
}
