import { countChanges, type Entry } from '../../../src/recipes/editor/changes.rules'
import { type PluralTexts, pluralText } from '../../../src/ui/plural.rules'
import { fetchPage } from '../../api-client'
import { keepDrafts } from './drafts'

function readSelect(select: HTMLSelectElement, isNow: boolean): string {
  if (isNow) return select.value
  const options = [...select.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

function readInput(input: HTMLInputElement, isNow: boolean): string | null {
  if (input.type === 'checkbox' || input.type === 'radio') {
    return (isNow ? input.checked : input.defaultChecked) ? input.value : null
  }
  if (input.type === 'file') {
    const file = isNow ? input.files?.[0] : undefined
    return file ? `${file.name} ${file.size}` : ''
  }
  return isNow ? input.value : input.defaultValue
}

/** What is in the fields now, or what the server wrote into them. */
function read(form: HTMLFormElement, isNow: boolean): Entry[] {
  const entries: Entry[] = []
  for (const field of form.elements) {
    let value: string | null = null
    if (field instanceof HTMLInputElement) value = readInput(field, isNow)
    else if (field instanceof HTMLTextAreaElement) value = isNow ? field.value : field.defaultValue
    else if (field instanceof HTMLSelectElement) value = readSelect(field, isNow)
    if (value !== null && 'name' in field && field.name) entries.push([String(field.name), value])
  }
  return entries
}

function cameByHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
}

const hidden = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''

export interface Unsaved {
  /** Counts again and says so in the save bar. */
  refresh(): void
  /** The form is being sent: leaving is intended. */
  send(): void
  /** It was saved: nothing is kept of it. */
  end(): void
  /** Says that the server did not do what was asked; everything typed is still there. */
  sayOutOfReach(): void
}

/**
 * Counts what is not saved and warns before it is lost. What the server wrote is the measure, not what the fields held when
 * this script came: a browser that goes back fills in what was typed before.
 */
export function watchUnsaved(form: HTMLFormElement): Unsaved {
  const bar = form.querySelector<HTMLElement>('[data-save-bar]')!
  const status = bar.querySelector('[role=status]')!
  const locale = document.documentElement.lang
  const texts = JSON.parse(bar.dataset.changes ?? '{}') as PluralTexts
  const cameBack = bar.dataset.unsaved !== undefined
  let before = read(form, false)
  let isSent = false
  let isTouched = cameBack

  const drafts = keepDrafts(form, { saved: before, shown: read(form, true), cameBack }, () => {
    isSent = true
    refresh()
  })

  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const say = (text: string) => {
    if (status.textContent !== text) status.textContent = text
  }
  function refresh(): void {
    const now = read(form, true)
    const count = countChanges(before, now)
    const isUnsaved = cameBack || count > 0
    // What a browser has filled in by itself may be less than the draft that is offered.
    if (isUnsaved && !isSent && isTouched) drafts.keep(now)
    else if (!isUnsaved) drafts.drop()
    // A listener that does nothing would still keep the page out of the back-forward cache.
    if (isUnsaved && !isSent) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
    if (cameBack) say(bar.dataset.someChanges ?? '')
    else say(count > 0 ? pluralText(texts, locale, count) : '')
  }

  /**
   * Going back shows the form as it was before it was saved, from memory or from a cache. When what is in it is what is
   * saved by now, it goes on from there; otherwise it keeps its version, by which the server notices.
   */
  async function compareWithSaved(): Promise<void> {
    const found = await fetchPage(location.href)
    const saved = found?.page.querySelector<HTMLFormElement>('.recipe-form')
    if (!saved || hidden(saved, 'version') === hidden(form, 'version')) return
    const withoutFiles = read(form, true).filter(([name]) => name !== 'image')
    if (countChanges(read(saved, false), [...withoutFiles, ['image', '']]) > 0) return
    for (const name of ['version', 'base']) {
      const field = form.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (field) field.value = hidden(saved, name)
    }
    before = read(saved, false)
    for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file]')) {
      input.value = ''
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    refresh()
  }

  for (const type of ['input', 'click', 'keydown'])
    form.addEventListener(
      type,
      () => {
        isTouched = true
      },
      { capture: true, once: true },
    )
  // Anyone who discards is asked, and may stay.
  let isDiscarded = false
  form.addEventListener('click', ({ target }) => {
    isDiscarded = target instanceof Element && target.closest('[data-discards]') !== null
  })
  window.addEventListener('pagehide', () => {
    if (isDiscarded) drafts.drop()
  })
  form.addEventListener('input', refresh)
  form.addEventListener('change', refresh)
  window.addEventListener('pageshow', ({ persisted }) => {
    isSent = false
    refresh()
    if (persisted) void compareWithSaved()
  })
  refresh()
  if (cameByHistory()) void compareWithSaved()
  return {
    refresh,
    send() {
      isSent = true
      refresh()
      drafts.handOn()
    },
    end() {
      isSent = true
      refresh()
      drafts.drop()
    },
    sayOutOfReach: () => say(bar.dataset.outOfReach ?? ''),
  }
}
