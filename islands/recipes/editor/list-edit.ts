import { newId } from '../../new-id'
import { renumber } from './drag'
import { forgetRemoved, isRemoved, leaveLine } from './removed-row'

const ACTION =
  /^(?<list>ingredients|instructions)\.(?:\d+\.)?(?<ofHeading>heading-)?(?<change>add|add-section|up|down|top|bottom|remove|insert|insert-below|section)$/
/** Lists that the server draws, but for what is taken away. */
const REMOVE = /^(?<list>notes|extras)\.\d+\.(?<change>remove)$/
const LONGEST_NAME = 60
const MOST_STEPS = 50

type Field = HTMLTextAreaElement | HTMLInputElement

interface Step {
  list: Element
  before: Element[]
  /** Texts that the change itself has changed. */
  texts: Map<Field, string>
}

export interface ListEditing {
  /**
   * Does what a button of a row asks for; false when only the server can.
   * @param item the row, or heading, that it stands in
   * @param isWriting it is part of writing lines: nothing stands in the place of what was taken away
   */
  run(action: string, item: HTMLElement | null, isWriting?: boolean): boolean
  /** A new row of a list below another, or at its end; part of `change`. */
  addRow(list: Element, below: Element | null, heading?: string): HTMLElement
  /** Changes a list in one step that can be taken back. */
  change(list: Element, work: () => void): void
  /** Notes a change that is done: the order before it. */
  note(list: Element, before: readonly Element[], moved: Element): void
  /** Forgets what can be taken back, since the server has drawn the lists anew. */
  forget(): void
}

export const isHeading = (item: Element | null | undefined) => item?.classList.contains('section') ?? false
const fieldsOf = (item: ParentNode) =>
  item.querySelectorAll<Field>(':is(textarea, input:not([type=hidden], [type=checkbox]))')

/** What a row is called when it is spoken of. */
function nameOf(item: Element): string {
  const [field] = fieldsOf(item)
  return (field?.value.trim() || field?.ariaLabel || '').slice(0, LONGEST_NAME)
}

/** A row or heading as the server draws it, with ids of its own. */
function createItem(list: Element, kind: 'row' | 'heading'): HTMLElement {
  const template = list.parentElement?.querySelector<HTMLTemplateElement>(`template[data-new=${kind}]`)
  const item = template!.content.querySelector('li')!.cloneNode(true) as HTMLElement
  const id = newId()
  if (kind === 'row') item.dataset.row = id
  for (const field of item.querySelectorAll<HTMLInputElement>('[name$=".referenceId"], [name$=".id"]'))
    field.value = id
  const menu = item.querySelector('.menu')
  if (menu) menu.id = `menu-${id}`
  item.querySelector('[data-grip]')?.setAttribute('popovertarget', `menu-${id}`)
  return item
}

/** Rows and headings are added, moved and taken away at once, step by step to be taken back; a voice says what happened. */
export function editLists(form: HTMLFormElement, onChange: (list: Element) => void): ListEditing {
  const bar = form.querySelector<HTMLElement>('[data-save-bar]')!
  const voice = bar.querySelector('[data-says]')!
  const undoButton = bar.querySelector<HTMLElement>('[data-undo]')!
  const steps: Step[] = []
  let hasTyped = false

  const listOf = (name: string) =>
    form.querySelector(`[data-rows=${name}] > [role=list], [data-rows=${name}][role=list]`)
  const say = (text: string) => {
    voice.textContent = text
  }

  function done(list: Element): void {
    renumber(list)
    undoButton.hidden = steps.length === 0
    hasTyped = false
    onChange(list)
  }

  function sayMoved(list: Element, item: Element): void {
    const rows = [...list.children]
    const { moved = '' } = bar.dataset
    const place = String(rows.indexOf(item) + 1)
    say(
      moved.replace('{name}', nameOf(item)).replace('{place}', place).replace('{total}', String(rows.length)),
    )
  }

  function remember(list: Element, before: readonly Element[], texts: Map<Field, string>): void {
    steps.push({ list, before: before.filter((item) => !isRemoved(item)), texts })
    if (steps.length > MOST_STEPS) steps.shift()
  }

  function change(list: Element, work: () => void): void {
    forgetRemoved(form)
    const before = [...list.children]
    const texts = new Map([...fieldsOf(list)].map((field) => [field, field.value]))
    work()
    for (const [field, text] of texts) if (field.value === text) texts.delete(field)
    remember(list, before, texts)
    done(list)
  }

  function undo(): void {
    const step = steps.pop()
    if (!step) return
    const isGone = form.querySelector('.removed') !== null
    const gone = step.before.find((item) => item.parentElement === null)
    step.list.replaceChildren(...step.before)
    if (isGone && gone) fieldsOf(gone)[0]?.focus()
    for (const [field, text] of step.texts) {
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    done(step.list)
    say(bar.dataset.undone ?? '')
  }

  function addRow(list: Element, below: Element | null, heading?: string): HTMLElement {
    const row = createItem(list, 'row')
    if (below) below.after(row)
    else list.append(row)
    if (heading !== undefined) {
      const item = createItem(list, 'heading')
      const [field] = fieldsOf(item)
      if (field) field.value = heading
      row.before(item)
    }
    return row
  }

  /** A heading goes with the last row below it; whoever writes goes on in the next one, whoever presses may press again. */
  function remove(item: HTMLElement, isWriting: boolean): void {
    const { previousElementSibling: above, nextElementSibling: below } = item
    const goesToo = !isHeading(item) && isHeading(above) && (below === null || isHeading(below))
    const next = below ?? (goesToo ? above?.previousElementSibling : above)
    const said = (bar.dataset.removed ?? '').replace('{name}', nameOf(item))
    say(said)
    if (goesToo) above?.remove()
    if (!isWriting) leaveLine(item, said, undoButton, undo)
    else {
      item.remove()
      if (next) fieldsOf(next)[0]?.focus()
    }
  }

  function move(list: Element, item: HTMLElement, to: string): void {
    const held = item.contains(document.activeElement)
      ? document.activeElement
      : item.querySelector('[data-grip]')
    const first = list.firstElementChild
    if (to === 'up') item.previousElementSibling?.before(item)
    else if (to === 'down') item.nextElementSibling?.after(item)
    else if (to === 'bottom') list.append(item)
    // The top of a list that begins with a heading is below it.
    else if (isHeading(first) && !isHeading(item)) first?.after(item)
    else list.prepend(item)
    if (held instanceof HTMLElement) held.focus()
    sayMoved(list, item)
  }

  function run(action: string, item: HTMLElement | null, isWriting = false): boolean {
    const found = (ACTION.exec(action) ?? REMOVE.exec(action))?.groups
    const list = found && listOf(found.list ?? '')
    if (!found || !list) return false
    const { change: wanted = '' } = found
    if (wanted === 'add' || wanted === 'add-section') {
      change(list, () => {
        const row = addRow(list, null, wanted === 'add' ? undefined : '')
        fieldsOf(wanted === 'add' ? row : row.previousElementSibling!)[0]?.focus()
      })
      return true
    }
    if (item?.parentElement !== list) return false
    change(list, () => {
      if (wanted === 'remove') remove(item, isWriting)
      else if (wanted === 'insert' || wanted === 'insert-below') {
        const row = addRow(list, item)
        if (wanted === 'insert') item.before(row)
        fieldsOf(row)[0]?.focus()
      } else if (wanted === 'section') {
        if (!isHeading(item.previousElementSibling)) item.before(createItem(list, 'heading'))
        fieldsOf(item.previousElementSibling!)[0]?.focus()
      } else move(list, item, wanted)
    })
    return true
  }

  const itemOf = (target: EventTarget | null) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('li') : null
    const name = item?.closest<HTMLElement>('[data-rows]')?.dataset.rows ?? ''
    return item && listOf(name) === item.parentElement ? { item, name } : null
  }
  form.addEventListener('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (isUndo && !hasTyped && steps.length > 0) {
      event.preventDefault()
      undo()
      return
    }
    const isMove = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const isOnGrip = event.target instanceof Element && event.target.matches('[data-grip]')
    const found = isMove && (event.altKey || isOnGrip) ? itemOf(event.target) : null
    if (!found || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    run(`${found.name}.${event.key === 'ArrowUp' ? 'up' : 'down'}`, found.item)
  })
  form.addEventListener('input', ({ isTrusted }) => {
    if (!isTrusted) return
    hasTyped = true
    forgetRemoved(form)
  })
  undoButton.addEventListener('click', undo)
  return {
    run,
    addRow,
    change,
    note(list, before, moved) {
      forgetRemoved(form)
      remember(list, before, new Map())
      done(list)
      sayMoved(list, moved)
    },
    forget() {
      steps.length = 0
      undoButton.hidden = true
    },
  }
}
