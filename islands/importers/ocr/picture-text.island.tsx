import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import type { Line } from '../../../src/importers/ocr/layout.rules'
import {
  linesOf,
  OCR_FIELDS,
  type OcrField,
  textFor,
  wholeText,
} from '../../../src/importers/ocr/words.rules'
import { Button } from '../../../src/ui/button.ui'
import { FileButton } from '../../../src/ui/pictures/file-button.ui'
import { isHeic, openPicture } from '../../pictures/open-picture'
import { keptDraft, type OcrPage } from './draft'
import { Fields, Languages, labelsOf } from './fields'
import { toPage, turned } from './page-picture'
import { Pictures } from './pictures'
import { type LanguageFile, TookTooLong } from './reader'
import { useKeptDraft } from './use-kept-draft'
import { useReading } from './use-reading'

export interface PictureTextProps {
  /** Whose unfinished work the browser may show. */
  owner: string
  languages: readonly (LanguageFile & { name: string })[]
  /** Code of the language that is chosen at first. */
  chosen: string | null
  marked: Record<OcrField, string>
  /** The whole text of all pictures. */
  all: string
  /** The form was sent and came back with something to say. */
  isBack: boolean
}

/** A window where the fields are below the picture. */
const NARROW = 760

function cameByHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate'
}

const textOf = (pages: readonly OcrPage[]) =>
  pages
    .map(({ words }) => wholeText(linesOf(words ?? [])))
    .join('\n\n')
    .trim()

/** Reads text in the chosen pictures and lets frames drawn around it fill the fields of the form. */
export default function PictureText({ owner, languages, chosen, marked, all, isBack }: PictureTextProps) {
  const { i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const progress = useRef<HTMLDivElement>(null)
  const [pages, setPages] = useState<readonly OcrPage[]>([])
  const [at, setAt] = useState(0)
  const [texts, setTexts] = useState(marked)
  /** What someone has made of all the text; null as long as it is as it was read. */
  const [ownText, setOwnText] = useState(all || null)
  const [target, setTarget] = useState<OcrField>('name')
  const [wanted, setWanted] = useState<readonly LanguageFile[]>([])
  const [failed, setFailed] = useState<readonly OcrPage[]>([])
  const [undone, setUndone] = useState<{ field: OcrField; text: string; blob: Blob; used: string[] }[]>([])
  const [status, setStatus] = useState('')
  const [said, setSaid] = useState('')
  /** Progress on the page that is being read; null before it has begun, undefined while none is read. */
  const [part, setPart] = useState<number | null>()

  const shown = pages[Math.min(at, pages.length - 1)]
  const fields = { ...texts, all: ownText ?? textOf(pages) }
  const isEmpty = pages.length === 0 && Object.values(fields).every((text) => text === '')
  const change = (blob: Blob, next: Partial<OcrPage>) =>
    setPages((before) => before.map((page) => (page.blob === blob ? { ...page, ...next } : page)))

  const { keepSoon, forget, restored } = useKeptDraft({
    input,
    draft: { owner, fields, pages },
    onSubmit: (isOutOfReach) => setSaid(isOutOfReach ? i18n._('form.out-of-reach') : ''),
  })
  const unread = pages.find((page) => page.words === null && !failed.includes(page))
  useReading(unread, wanted, {
    onStart() {
      setStatus(i18n._('ocr.loading'))
      setPart(null)
    },
    onProgress(done) {
      const number = pages.indexOf(unread!) + 1
      setStatus(i18n._('ocr.reading', { page: String(number), count: String(pages.length) }))
      setPart(done)
    },
    onWords({ blob }, words, read) {
      change(blob, { ...read, words })
      setStatus(words.length === 0 ? i18n._('ocr.no-words') : i18n._('ocr.words', { count: words.length }))
      setPart(undefined)
      keepSoon()
    },
    onFailed(page, error) {
      const number = String(pages.indexOf(page) + 1)
      setPart(undefined)
      if (error instanceof TookTooLong) {
        // It would take as long again.
        change(page.blob, { words: [] })
        setStatus(i18n._('ocr.took-too-long', { page: number }))
      } else {
        console.error(error)
        setFailed((before) => [...before, page])
        setStatus(i18n._('ocr.failed'))
      }
      keepSoon()
    },
    onLeft() {
      setStatus('')
      setPart(undefined)
    },
  })

  async function takeFiles(): Promise<void> {
    const files = [...(input.current!.files ?? [])]
    // The same file may be chosen again, such as after the first try failed.
    input.current!.value = ''
    if (files.length === 0) return
    setFailed([])
    for (const file of files) {
      setStatus(isHeic(file) ? i18n._('picture.converting') : '')
      const bitmap = await openPicture(file)
      const page = bitmap && (await toPage(bitmap).catch(() => null))
      if (page) setPages((before) => [...before, page])
      else if (isHeic(file)) setStatus(i18n._('image.heic-not-supported'))
      else setStatus(i18n._('ocr.unreadable', { name: file.name }))
    }
    keepSoon()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is looked at once, with what the page came with
  useEffect(() => {
    const restore = async () => {
      setWanted(checkedLanguages())
      const kept = await keptDraft(owner)
      if (kept && (!kept.isSent || cameByHistory() || isBack)) {
        const { all: keptText = '', ...keptFields } = kept.fields
        restored.current = kept
        setPages(kept.pages)
        setTexts((now) => {
          const filled = OCR_FIELDS.map((field) => [field, now[field] || keptFields[field] || ''])
          return Object.fromEntries(filled) as typeof now
        })
        const read = textOf(kept.pages)
        setOwnText((own) => [own ?? keptText].find((text) => text !== read) ?? null)
      } else if (kept) forget()
      // Chosen before this script had come.
      await takeFiles()
    }
    void restore()
  }, [])

  useEffect(() => {
    // Below the pictures that were chosen, out of sight.
    if (!isEmpty && innerWidth < NARROW) progress.current!.scrollIntoView()
  }, [isEmpty])

  function checkedLanguages(): readonly LanguageFile[] {
    const codes = new FormData(input.current!.form!).getAll('language')
    const checked = languages.filter(({ code }) => codes.includes(code))
    return checked.length > 0 ? checked : languages.slice(0, 1)
  }

  function chooseLanguages(): void {
    setWanted(checkedLanguages())
    setPages((before) => before.map((page) => ({ ...page, words: null })))
    setFailed([])
  }

  function write(field: OcrField | 'all', text: string): void {
    if (field === 'all') setOwnText(text)
    else setTexts((now) => ({ ...now, [field]: text }))
    keepSoon()
  }

  function take(lines: Line[]): void {
    const { blob, used } = shown!
    change(blob, { used: [...new Set([...used, ...lines.map(({ key }) => key)])] })
    const words = textFor(target, lines)
    if (words === '') return
    const text = texts[target]
    setUndone([...undone, { field: target, text, blob, used }])
    const between = target === 'name' || target === 'recipeYield' ? ' ' : '\n'
    write(target, [text.trimEnd(), words].filter((part) => part !== '').join(between))
    setSaid(i18n._('ocr.added', { field: labelsOf(i18n)[target] }))
  }

  function undo(): void {
    const { field, text, blob, used } = undone.at(-1)!
    setUndone(undone.slice(0, -1))
    change(blob, { used })
    write(field, text)
    setSaid('')
  }

  async function turn(): Promise<void> {
    const next = await turned(shown!)
    setPages((before) => before.map((page) => (page === shown ? next : page)))
    setFailed([])
  }

  function remove(): void {
    setPages(pages.filter((page) => page !== shown))
    keepSoon()
  }

  function startAnew(): void {
    setPages([])
    setTexts(Object.fromEntries(OCR_FIELDS.map((field) => [field, ''])) as typeof texts)
    setOwnText(null)
    setUndone([])
    setStatus('')
    setSaid('')
    forget()
    input.current!.focus()
  }

  const hasMarked = OCR_FIELDS.some((field) => texts[field].trim() !== '')
  return (
    <>
      <div className="ocr-source">
        <FileButton
          id="pictures"
          // Reading on is what to do next.
          kind={isEmpty ? 'primary' : undefined}
          accept="image/*"
          multiple
          aria-describedby="pictures-hint"
          ref={input}
          onChange={() => void takeFiles()}
        >
          {i18n._('ocr.choose-pictures')}
        </FileButton>
        <p className="hint" id="pictures-hint">
          {i18n._('ocr.pictures-hint')}
        </p>
        <Languages languages={languages} chosen={chosen} onChange={chooseLanguages} />
      </div>
      <div className="ocr-progress" ref={progress}>
        <p role="status" data-status="">
          {status}
        </p>
        <Button kind="quiet" hidden={isEmpty} onClick={startAnew}>
          {i18n._('ocr.start-anew')}
        </Button>
        <progress
          max={1}
          hidden={part === undefined}
          value={part ?? undefined}
          aria-label={i18n._('ocr.loading')}
        />
      </div>
      <div className="ocr-desk" hidden={isEmpty}>
        <Pictures
          pages={pages}
          shown={shown}
          onShow={setAt}
          onTake={take}
          onUndo={undone.length > 0 ? undo : undefined}
          onTurn={turn}
          onRemove={remove}
        />
        <Fields texts={fields} target={target} onTarget={setTarget} onText={write} />
      </div>
      <div className="save-bar" hidden={isEmpty}>
        <p role="status" data-said="">
          {said}
        </p>
        {/* Nothing is marked yet: it can all be sorted at once. Then what is marked is looked at. */}
        <Button
          type="submit"
          kind={hasMarked ? undefined : 'primary'}
          name="read"
          value="all"
          icon="wand-sparkles"
        >
          {i18n._('ocr.sort-all')}
        </Button>
        <Button type="submit" kind={hasMarked ? 'primary' : undefined} name="read" value="marked">
          {i18n._('ocr.look-at-recipe')}
        </Button>
      </div>
    </>
  )
}
