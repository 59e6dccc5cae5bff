import { Enhancer } from '../platform/web/enhancer'

/**
 * Stands in the main part of a page while work is under way: its script brings the page up to date. Without a script the page
 * reloads itself (`refreshSeconds`).
 */
export function Follow() {
  return (
    <div data-follow="" hidden>
      <Enhancer name="reports/follow" />
    </div>
  )
}
