import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Icon } from '../../ui/icon.ui'

/**
 * How to share a page with Trivet from a phone. Browsers allow it to installed applications on https alone;
 * its script sees whether this is one; without it both are only mentioned.
 */
export function ShareHint() {
  const { i18n } = useLingui()
  return (
    <details className="paste" id="share">
      <summary>
        {i18n._('import.share-title')} <Icon name="chevron-down" />
      </summary>
      <div>
        <p>{i18n._('import.share-how')}</p>
        <p>{i18n._('import.share-needs-https')}</p>
        <p data-no-https="" hidden>
          <b>{i18n._('import.share-no-https')}</b>
        </p>
      </div>
      <Enhancer name="importers/share-hint" />
    </details>
  )
}
