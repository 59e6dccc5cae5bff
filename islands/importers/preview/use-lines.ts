import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type EditedLine, type FoundLine, withRoom } from '../../../src/importers/preview/found-body.ui'
import type { ParsedIngredient } from '../../../src/parser/parser.schema'
import { foundInLine } from '../../../src/recipes/ingredient/found-in-line.rules'
import { urls } from '../../../src/urls'
import { api } from '../../api-client'
import { writeLines } from '../../recipes/editor/line-keys'

/** After a pause of this length a line counts as written. */
const PAUSE_MS = 350
const ROOM = { section: '', text: '', found: { hasQuantity: false, unit: [], food: [] }, isDoubtful: false }

interface AskedLine extends EditedLine {
  /** The text that it is understood by. */
  asked: string
}

const startLine = (line: FoundLine, id: number): AskedLine => ({ ...line, id, asked: line.text })

/**
 * The ingredients of a found recipe while they are written: each is coloured at once as it was understood last, and when someone pauses
 * as the parser understands it now, all changed ones in one call. Without an answer they stay as they were typed.
 */
export function useLines(found: readonly FoundLine[], language: string | null) {
  const [lines, setLines] = useState(() => withRoom(found, ROOM).map(startLine))
  const list = useRef<HTMLUListElement>(null)
  const write = useCallback((id: number, text: string) => {
    setLines((all) => all.map((line) => (line.id === id ? { ...line, text } : line)))
  }, [])

  useEffect(() => {
    const changed = lines.filter(({ text, asked }) => text !== asked && text.trim() !== '')
    if (changed.length === 0) return
    const timer = setTimeout(async () => {
      const body = { ingredients: changed.map(({ text }) => text), language }
      const { data } = await api.ask<ParsedIngredient[]>(urls.api.parseIngredients(), body)
      setLines((all) =>
        all.map((line) => {
          const at = changed.findIndex(({ id, text }) => id === line.id && text === line.text)
          const parsed = data?.[at]
          const understood = parsed ? foundInLine(parsed.ingredient) : line.found
          return at === -1 ? line : { ...line, found: understood, asked: line.text }
        }),
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [lines, language])

  useEffect(() => listenToKeys(list, setLines), [])
  return { lines, list, write }
}

type Change = (change: (lines: AskedLine[]) => AskedLine[]) => void

/** Keys and pasted blocks add and remove lines; the focus moves to the right one at once. */
function listenToKeys(list: RefObject<HTMLUListElement | null>, setLines: Change): void {
  const fields = () => [...list.current!.querySelectorAll<HTMLTextAreaElement>('[data-line] textarea')]
  const change: Change = (next) => flushSync(() => setLines(next))
  writeLines(list.current!, {
    fields,
    insert(below, added, left) {
      const at = fields().indexOf(below)
      change((lines) => {
        const firstId = 1 + Math.max(...lines.map(({ id }) => id))
        const rows = added.map(({ text, heading = '' }, number) => ({
          ...startLine({ ...ROOM, section: heading }, firstId + number),
          text,
        }))
        return lines.toSpliced(at, 1, { ...lines[at]!, text: left }, ...rows)
      })
      return fields()[at + added.length]!
    },
    remove(field) {
      const at = fields().indexOf(field)
      change((lines) => lines.toSpliced(at, 1))
    },
  })
}
