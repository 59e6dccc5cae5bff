import { Children, type ReactNode, useContext } from 'react'
import { PageContext } from './page-context'

/** Rows that are drawn in one go; lists of up to twice as many are not split. */
const PIECE_ROWS = 20

/**
 * A list that may be long: it is drawn some rows at a time, and between them other requests are served. The HTML is the same. Rows
 * should be components, whose work begins when they are drawn.
 */
export function InPieces({ children }: { children: readonly ReactNode[] }) {
  // In the browser nothing is postponed.
  const drawLater = useContext(PageContext)?.drawLater
  if (!drawLater || children.length <= 2 * PIECE_ROWS) return <>{children}</>
  const rows = Children.toArray(children)
  const starts = Array.from({ length: Math.ceil(rows.length / PIECE_ROWS) }, (_, at) => at * PIECE_ROWS)
  return <>{starts.map((start) => drawLater(rows.slice(start, start + PIECE_ROWS)))}</>
}
