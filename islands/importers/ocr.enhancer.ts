import type { Line } from '../../src/importers/ocr/layout.rules'
import { linesOf, OCR_FIELDS, type OcrField, textFor, wholeText } from '../../src/importers/ocr/words.rules'
import { type PluralTexts, pluralText } from '../../src/ui/plural.rules'
import { fetchPage } from '../api-client'
import { isHeic, openPicture } from '../pictures/open-picture'
import { keepDraft, keptDraft, type OcrPage } from './ocr/draft'
import { pixelsOf, toPage, turned } from './ocr/page-picture'
import { createReader, TookTooLong } from './ocr/reader'
import { watchSheet } from './ocr/sheet'

type Texts = Record<
  | 'loading'
  | 'converting'
  | 'reading'
  | 'empty'
  | 'failed'
  | 'unreadable'
  | 'tooLong'
  | 'heic'
  | 'added'
  | 'outOfReach'
  | 'page',
  string
> & { words: PluralTexts }

const KEEP_AFTER_MS = 300
/** A window where the fields stand below the picture. */
const NARROW = 760

function cameByHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate'
}

/** Reads text in the chosen pictures and lets frames drawn around it fill the fields of the form. */
export default async function enhance(root: HTMLElement): Promise<void> {
  const form = root.closest<HTMLFormElement>('.ocr')!
  const find = <E extends HTMLElement = HTMLElement>(selector: string) => form.querySelector<E>(selector)!
  const texts = JSON.parse(form.dataset.texts!) as Texts
  const owner = form.dataset.owner!
  const [status, said, progress] = [
    find('[data-status]'),
    find('[data-said]'),
    find<HTMLProgressElement>('progress'),
  ]
  const [desk, bar, tabs] = [find('.ocr-desk'), find('[data-bar]'), find('[data-pages]')]
  const undo = find<HTMLButtonElement>('[data-undo]')
  const input = find<HTMLInputElement>('input[data-pictures]')
  const reader = createReader(form.dataset.worker!)
  const area = (name: string) => find<HTMLTextAreaElement>(`textarea[name=${name}]`)
  const undone: { field: string; text: string; page: OcrPage | undefined; used: string[] }[] = []
  let pages: OcrPage[] = []
  let shown = 0
  let reading = Promise.resolve()
  let beingRead: OcrPage | null = null
  let keeping: ReturnType<typeof setTimeout> | undefined

  const fieldsNow = () => Object.fromEntries([...OCR_FIELDS, 'all'].map((name) => [name, area(name).value]))
  const isEmpty = () => pages.length === 0 && Object.values(fieldsNow()).every((text) => text === '')
  const keep = (isSent = false) =>
    keepDraft(isEmpty() ? null : { owner, at: Date.now(), isSent, fields: fieldsNow(), pages })
  function keepSoon(): void {
    showTarget()
    clearTimeout(keeping)
    keeping = setTimeout(() => void keep(), KEEP_AFTER_MS)
  }

  const target = () => find<HTMLInputElement>('[name=target]:checked').value as OcrField
  const labelOf = (field: string) => area(field).labels?.[0]?.textContent ?? ''

  /** On a phone one field stands below the picture: the one that frames go to. Those that hold something are ticked. */
  function showTarget(): void {
    for (const name of OCR_FIELDS) {
      const box = area(name)
      box.closest<HTMLElement>('.field')!.toggleAttribute('data-current', name === target())
      const radio = find(`[name=target][value=${name}]`)
      radio.parentElement!.toggleAttribute('data-filled', box.value.trim() !== '')
    }
    // Nothing is marked yet: it can all be sorted at once. Then what is marked is looked at.
    const hasMarked = form.querySelector('[data-filled]') !== null
    for (const [button, isNext] of [
      [find('[data-sort]'), !hasMarked],
      [find('[data-look]'), hasMarked],
    ] as const)
      if (isNext) button.dataset.kind = 'primary'
      else delete button.dataset.kind
  }

  function add(lines: Line[]): void {
    const field = target()
    const words = textFor(field, lines)
    if (words === '') return
    const box = area(field)
    const page = pages[shown]
    undone.push({ field, text: box.value, page, used: page?.used ?? [] })
    const between = field === 'name' || field === 'recipeYield' ? ' ' : '\n'
    box.value = [box.value.trimEnd(), words].filter((text) => text !== '').join(between)
    undo.disabled = false
    said.textContent = texts.added.replace('{field}', labelOf(field))
    keepSoon()
  }

  const sheet = watchSheet(find('[data-sheet]'), add)

  const choose = input.labels![0]!
  function show(at: number): void {
    const wasHidden = desk.hidden
    shown = Math.max(0, Math.min(at, pages.length - 1))
    desk.hidden = isEmpty()
    bar.hidden = desk.hidden
    find('[data-anew]').hidden = desk.hidden
    find('.ocr-picture').hidden = pages.length === 0
    // Reading on is what to do next.
    if (desk.hidden) choose.dataset.kind = 'primary'
    else delete choose.dataset.kind
    showTarget()
    tabs.replaceChildren(
      ...pages.map((_, number) => {
        const tab = document.createElement('button')
        tab.type = 'button'
        tab.textContent = texts.page.replace(
          '{number}',
          (number + 1).toLocaleString(document.documentElement.lang),
        )
        tab.ariaPressed = String(number === shown)
        tab.onclick = () => show(number)
        return tab
      }),
    )
    tabs.hidden = pages.length < 2
    sheet.show(pages[shown] ?? null)
    // Below the pictures that were chosen, out of sight.
    if (wasHidden && !desk.hidden && innerWidth < NARROW) find('.ocr-progress').scrollIntoView()
  }

  /** All of it as one text, as long as nobody has written into it. */
  let writtenAll = area('all').value
  function gather(): void {
    const all = area('all')
    const text = pages
      .map(({ words }) => wholeText(linesOf(words ?? [])))
      .join('\n\n')
      .trim()
    if (all.value === writtenAll) all.value = text
    writtenAll = text
  }

  function chosenLanguages() {
    const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=language]')]
    const checked = boxes.filter((box) => box.checked)
    return (checked.length > 0 ? checked : boxes.slice(0, 1)).map((box) => ({
      code: box.value,
      url: box.dataset.url!,
    }))
  }

  async function readPage(page: OcrPage): Promise<void> {
    if (!pages.includes(page) || page.words) return
    const turn = { page: String(pages.indexOf(page) + 1), count: String(pages.length) }
    status.textContent = texts.loading
    progress.removeAttribute('value')
    progress.hidden = false
    beingRead = page
    try {
      page.words = await reader.read(await pixelsOf(page), chosenLanguages(), (part) => {
        const sentence = texts.reading.replace('{page}', turn.page).replace('{count}', turn.count)
        if (status.textContent !== sentence) status.textContent = sentence
        progress.value = part
      })
      const count = page.words.length
      status.textContent =
        count === 0 ? texts.empty : pluralText(texts.words, document.documentElement.lang, count)
    } catch (error) {
      const isWanted = pages.includes(page)
      const isTooLong = error instanceof TookTooLong
      // It would take as long again.
      if (isTooLong) page.words = []
      else if (isWanted) console.error(error)
      const sentence = isTooLong ? texts.tooLong.replace('{page}', turn.page) : texts.failed
      status.textContent = isWanted ? sentence : ''
    }
    beingRead = null
    progress.hidden = true
    gather()
    if (pages[shown] === page) sheet.show(page)
    keepSoon()
  }

  function readAll(): void {
    for (const page of pages) reading = reading.then(() => readPage(page))
  }

  async function open(files: readonly File[]): Promise<void> {
    for (const file of files) {
      if (isHeic(file)) status.textContent = texts.converting
      const bitmap = await openPicture(file)
      const page = bitmap && (await toPage(bitmap).catch(() => null))
      if (!page) {
        status.textContent = isHeic(file) ? texts.heic : texts.unreadable.replace('{name}', file.name)
        continue
      }
      pages.push(page)
      show(pages.length === 1 ? 0 : shown)
      readAll()
    }
    keepSoon()
  }

  function takeFiles(): void {
    const files = [...(input.files ?? [])]
    // The same file may be chosen again, such as after the first try failed.
    input.value = ''
    if (files.length > 0) void open(files)
  }
  input.addEventListener('change', takeFiles)
  form.addEventListener('change', ({ target: changed }) => {
    if (!(changed instanceof HTMLInputElement)) return
    if (changed.name === 'target') showTarget()
    if (changed.name !== 'language') return
    for (const page of pages) page.words = null
    readAll()
  })
  form.addEventListener('input', keepSoon)
  form.addEventListener('focusin', ({ target: into }) => {
    if (!(into instanceof HTMLTextAreaElement) || into.name === 'all') return
    find<HTMLInputElement>(`[name=target][value=${into.name}]`).checked = true
    showTarget()
  })
  find('[data-turn]').addEventListener('click', async () => {
    const page = pages[shown]
    if (!page) return
    pages[shown] = await turned(page)
    if (beingRead === page) reader.stop()
    show(shown)
    readAll()
  })
  find('[data-remove]').addEventListener('click', () => {
    const [removed] = pages.splice(shown, 1)
    if (removed === beingRead) reader.stop()
    gather()
    show(shown)
    keepSoon()
  })
  undo.addEventListener('click', () => {
    const last = undone.pop()
    if (!last) return
    area(last.field).value = last.text
    if (last.page) last.page.used = last.used
    sheet.markUsed()
    undo.disabled = undone.length === 0
    said.textContent = ''
    keepSoon()
  })
  find('[data-anew]').addEventListener('click', () => {
    for (const name of [...OCR_FIELDS, 'all']) area(name).value = ''
    pages = []
    if (beingRead) reader.stop()
    undone.length = 0
    writtenAll = ''
    status.textContent = ''
    said.textContent = ''
    undo.disabled = true
    show(0)
    void keepDraft(null)
    input.focus()
  })

  form.addEventListener('submit', async (event) => {
    if (form.dataset.isSent !== undefined) return
    event.preventDefault()
    const { submitter } = event
    said.textContent = ''
    clearTimeout(keeping)
    await keep(true)
    // A browser that finds no server shows a page of its own instead of this one, and one that was logged out meanwhile the login.
    const here = await fetchPage(location.href)
    if (here?.status !== 200 || new URL(here.url).pathname !== location.pathname) {
      said.textContent = texts.outOfReach
      return
    }
    form.dataset.isSent = ''
    form.requestSubmit(submitter)
  })
  window.addEventListener('pageshow', () => delete form.dataset.isSent)

  const kept = await keptDraft(owner)
  if (kept && (!kept.isSent || cameByHistory() || form.dataset.again !== undefined)) {
    pages = kept.pages
    for (const [name, text] of Object.entries(kept.fields))
      if (area(name).value === '') area(name).value = text
    writtenAll = pages
      .map(({ words }) => wholeText(linesOf(words ?? [])))
      .join('\n\n')
      .trim()
  } else if (kept) void keepDraft(null)
  show(0)
  readAll()
  // Chosen before this script had come.
  takeFiles()
}
