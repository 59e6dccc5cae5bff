import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { urls } from '../../urls'
import { Button } from '../button.ui'

/**
 * Where a script shows the target of a link marked `data-sheet`, over the page that it is on: the part `.sheet` of the server's own
 * page, below its `h1`. Forms in it are sent from there; the notice of the next page is shown at the bottom of this one. Without script the links
 * are followed as usual.
 */
export function Sheet() {
  const { i18n } = useLingui()
  return (
    <>
      <dialog className="dialog" id="sheet" closedby="any" aria-labelledby="sheet-title">
        <header>
          <h2 id="sheet-title" tabIndex={-1} />
          <Button kind="quiet" icon="x" label={i18n._('general.close')} />
        </header>
        <div className="body" />
      </dialog>
      <Enhancer
        name="ui/sheet"
        when="wanted"
        trigger="[data-sheet]"
        data={{ 'data-styles': urls.asset('sheets.css') }}
      />
    </>
  )
}
