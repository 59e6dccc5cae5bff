import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { urls } from '../../urls'
import { Button } from '../button.ui'

/**
 * Where a script shows what a link marked `data-sheet` leads to, over the page that it is on: the part `.sheet` of the server's own
 * page, below its `h1`. Forms in it are sent from there; what the next page says stands at the foot of this one. Without script the links
 * lead there.
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
