import { Enhancer } from '../platform/web/enhancer'

/**
 * Stands in the main part of a page while work is under way: its script brings the page up to date. Without a script the page
 * reloads itself (`refreshSeconds`).
 * @param props.thenReloads what follows has a script of its own: in the end the page is loaded again
 */
export function Follow({ thenReloads }: { thenReloads?: boolean }) {
  return (
    <div data-follow={thenReloads ? 'reload' : ''} hidden>
      <Enhancer name="reports/follow" />
    </div>
  )
}

export interface TaskProgressProps {
  label: string
  /** Part that is done, 0 to 1; null while it is not known. */
  done: number | null
}

/** Progress of long work as a thin line; without a known end the line moves. */
export function TaskProgress({ label, done }: TaskProgressProps) {
  return <progress aria-label={label} max={1} value={done ?? undefined} />
}
