import { useLingui } from '@lingui/react'
import type { Line } from '../../../src/importers/ocr/layout.rules'
import { Button } from '../../../src/ui/button.ui'
import type { OcrPage } from './draft'
import { Sheet } from './sheet'

interface PicturesProps {
  pages: readonly OcrPage[]
  shown: OcrPage | undefined
  onShow: (at: number) => void
  onTake: (lines: Line[]) => void
  /** Takes back what was marked last; nothing while there is nothing. */
  onUndo: (() => void) | undefined
  onTurn: () => void
  onRemove: () => void
}

/** One of the chosen pictures with its lines, tabs to the others, and what can be done with it. */
export function Pictures({ pages, shown, onShow, onTake, onUndo, onTurn, onRemove }: PicturesProps) {
  const { i18n } = useLingui()
  const number = (at: number) => (at + 1).toLocaleString(i18n.locale)
  return (
    <section className="ocr-picture" aria-labelledby="ocr-picture" hidden={pages.length === 0}>
      <h2 id="ocr-picture" className="visually-hidden">
        {i18n._('ocr.picture')}
      </h2>
      <div
        className="segmented"
        role="group"
        aria-label={i18n._('ocr.pages')}
        data-pages=""
        hidden={pages.length < 2}
      >
        {pages.map((page, at) => (
          <button key={at} type="button" aria-pressed={page === shown} onClick={() => onShow(at)}>
            {i18n._('ocr.page', { number: number(at) })}
          </button>
        ))}
      </div>
      <Sheet page={shown} onTake={onTake} />
      <div className="ocr-tools">
        <p className="hint">{i18n._('ocr.mark-hint')}</p>
        <Button
          kind="quiet"
          icon="undo-2"
          label={i18n._('ocr.undo')}
          data-undo=""
          disabled={!onUndo}
          onClick={onUndo}
        />
        <Button kind="quiet" icon="rotate-ccw" label={i18n._('ocr.turn')} data-turn="" onClick={onTurn} />
        <Button
          kind="quiet"
          icon="trash-2"
          label={i18n._('ocr.remove-page')}
          data-remove=""
          onClick={onRemove}
        />
      </div>
    </section>
  )
}
