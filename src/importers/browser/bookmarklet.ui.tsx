import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'

/**
 * How to send a page from the cook's own browser with a bookmark; shown by its script, which a bookmark needs as
 * well. The script puts the bookmark's code where the plain address is: React would not write `javascript:`.
 */
export function Bookmarklet({ group }: { group: string }) {
  const { i18n } = useLingui()
  return (
    <details
      className="paste"
      id="bookmarklet"
      hidden
      data-bookmarklet={urls.importFromBrowser(group)}
      data-blocked={i18n._('import.bookmark-blocked')}
    >
      <summary>
        {i18n._('import.from-my-browser')} <Icon name="chevron-down" />
      </summary>
      <div>
        <p>{i18n._('import.bookmark-why')}</p>
        <p>{i18n._('import.bookmark-drag')}</p>
        <p>{i18n._('import.bookmark-limits')}</p>
        <div className="button-row">
          <a className="button" data-code="" href={urls.importFromBrowser(group)}>
            {i18n._('import.bookmark-name')}
          </a>
        </div>
        <label htmlFor="bookmark-code">{i18n._('import.bookmark-code')}</label>
        <input
          className="input"
          id="bookmark-code"
          type="text"
          dir="ltr"
          readOnly
          data-code=""
          defaultValue=""
        />
      </div>
      <Enhancer name="importers/bookmarklet" />
    </details>
  )
}
