import type { LinkRules } from '../../../src/platform/html/links.rules'
import { isolateMeasures } from '../../../src/platform/i18n/isolating.rules'
import { api } from '../../api-client'
import { toast } from '../../toast'

/** How long nothing is typed before a text is drawn again. */
const PAUSE_MS = 200
/** As many as a call may hold. */
const MAX_TEXTS = 500

/** Puts nodes into a box; those that are the same stay, so that pictures and players do not begin again. */
function put(box: HTMLElement, fragment: DocumentFragment): void {
  const next = [...fragment.childNodes]
  for (const [at, node] of next.entries()) {
    const now = box.childNodes[at]
    if (!now) box.append(node)
    else if (!now.isEqualNode(node)) now.replaceWith(node)
  }
  while (box.childNodes.length > next.length) box.lastChild?.remove()
}

/** The same words as the page shows them: amounts among words that run from the right read from the left. */
function isolated(fragment: DocumentFragment): DocumentFragment {
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = isolateMeasures(texts.currentNode.nodeValue ?? '')
  return fragment
}

const existingBox = ({ nextElementSibling: next }: Element) =>
  next instanceof HTMLElement && next.dataset.previewOf !== undefined ? next : null

/** How the recipe's page dresses a text, where it is not the method. */
const VOICES: Record<string, string> = { description: 'standfirst', notes: 'note' }

function createBox(field: Element, { dataset, textContent }: HTMLButtonElement): HTMLElement {
  const box = document.createElement('div')
  box.className = `preview prose ${VOICES[dataset.preview ?? ''] ?? ''}`
  box.dataset.previewOf = dataset.preview
  box.role = 'group'
  box.ariaLabel = textContent.trim()
  box.dir = 'auto'
  field.after(box)
  return box
}

/**
 * Texts as the recipe's page will show them, below the fields that they are written in; a button shows and hides those of its
 * part. The server makes HTML of them as it does for the page, and the browser that shows it cleans it once more.
 * @returns draws them again, for rows that the server has drawn without
 */
export function enhancePreviews(form: HTMLFormElement): () => void {
  const { previewAddress = '', previewRules = '{}' } = form.dataset
  const rules = JSON.parse(previewRules) as LinkRules
  const shown = new Set<string>()
  /** HTML of the texts that are shown. */
  let known = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDrawing = false

  const buttons = () => [...form.querySelectorAll<HTMLButtonElement>('[data-preview]')]

  function mark(): void {
    for (const button of buttons()) {
      button.hidden = false
      button.ariaPressed = String(shown.has(button.dataset.preview ?? ''))
    }
  }

  function hide(isMeant: (part: string) => boolean): void {
    for (const part of shown) if (isMeant(part)) shown.delete(part)
    for (const box of form.querySelectorAll<HTMLElement>('[data-preview-of]')) {
      if (isMeant(box.dataset.previewOf ?? '')) box.remove()
    }
    mark()
  }

  function* fieldsShown(): Generator<[HTMLTextAreaElement, HTMLButtonElement]> {
    for (const button of buttons()) {
      const part = button.dataset.preview ?? ''
      if (!shown.has(part)) continue
      const selector = `textarea[name="${part}"], textarea[name^="${part}."][name$=".text"]`
      for (const field of form.querySelectorAll<HTMLTextAreaElement>(selector)) yield [field, button]
    }
  }

  /** Draws the texts that are known; answers the others. */
  function drawKnown(clean: (html: string, rules: LinkRules) => DocumentFragment): string[] {
    const language = form.querySelector<HTMLSelectElement>('[name=language]')?.value ?? ''
    const unknown = new Set<string>()
    const used = new Map<string, string>()
    for (const [field, button] of fieldsShown()) {
      const text = field.value
      if (text.trim() === '') {
        existingBox(field)?.remove()
        continue
      }
      const html = known.get(text)
      if (html === undefined) {
        unknown.add(text)
        continue
      }
      used.set(text, html)
      const box = existingBox(field) ?? createBox(field, button)
      if (language !== '') box.lang = language
      put(box, isolated(clean(html, rules)))
    }
    known = used
    return [...unknown]
  }

  async function drawAll(): Promise<void> {
    const { cleanHtml } = await import('./clean-html')
    for (let texts = drawKnown(cleanHtml); texts.length > 0; texts = drawKnown(cleanHtml)) {
      texts = texts.slice(0, MAX_TEXTS)
      const { data } = await api.post<{ html: string[] }>(previewAddress, { texts })
      // What went wrong was said by the call.
      if (!data) return hide(() => true)
      for (const [at, text] of texts.entries()) known.set(text, data.html[at] ?? '')
    }
  }

  /** One call at a time, however fast someone types. */
  function draw(): void {
    mark()
    if (isDrawing || shown.size === 0) return
    isDrawing = true
    drawAll()
      .catch((error) => {
        console.error('preview', error)
        toast('error', '')
        hide(() => true)
      })
      .finally(() => {
        isDrawing = false
      })
  }

  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-preview]') : null
    const part = button?.dataset.preview
    if (part === undefined) return
    if (shown.has(part)) return hide((other) => other === part)
    shown.add(part)
    draw()
  })
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(draw, PAUSE_MS)
  })
  mark()
  return draw
}
