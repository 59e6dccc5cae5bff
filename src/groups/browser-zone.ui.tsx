import { Enhancer } from '../platform/web/enhancer'

/** The field of a form that may begin a household: in which zone the browser is, which only a script knows. */
export function BrowserZone() {
  return (
    <>
      <input type="hidden" name="timeZone" />
      <Enhancer name="groups/browser-zone" />
    </>
  )
}
