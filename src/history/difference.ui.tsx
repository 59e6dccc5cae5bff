import { useLingui } from '@lingui/react'
import { InPieces } from '../platform/web/in-pieces'
import type { DifferenceLine, DifferencePart, Piece } from './history.schema'

function Words({ piece: { text, mark } }: { piece: Piece }) {
  if (mark === 'added') return <ins>{text}</ins>
  if (mark === 'removed') return <del>{text}</del>
  return text
}

function Line({ line }: { line: DifferenceLine }) {
  if (line.kind === 'skipped') return <li data-kind="skipped">…</li>
  return (
    <li data-kind={line.kind} dir="auto">
      {line.pieces.map((piece, at) => (
        <Words key={at} piece={piece} />
      ))}
    </li>
  )
}

/** What differs in one part. */
export function DifferenceLines({ lines }: { lines: readonly DifferenceLine[] }) {
  return (
    <ul>
      <InPieces>
        {lines.map((line, at) => (
          <Line key={at} line={line} />
        ))}
      </InPieces>
    </ul>
  )
}

/** What differs between two versions, part by part and line by line; within a line the words. */
export function Difference({ parts }: { parts: readonly DifferencePart[] }) {
  const { i18n } = useLingui()
  if (parts.length === 0) return <p className="quiet">{i18n._('history.nothing-differs')}</p>
  return parts.map(({ key, title, lines }) => (
    <section className="difference" key={key} aria-label={title}>
      <h2>{title}</h2>
      <DifferenceLines lines={lines} />
    </section>
  ))
}
