import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.ui'
import { urls } from '../../urls'

/** One large field for the address, alone or among other words as phones share it, and the button that reads it. */
export function UrlForm({ group, url, children }: { group: string; url: string; children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <form className="import-url" method="get" action={urls.importUrl(group)}>
      <label className="visually-hidden" htmlFor="url">
        {i18n._('import.address')}
      </label>
      <input
        className="input"
        id="url"
        name="url"
        type="text"
        inputMode="url"
        dir="ltr"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="https://"
        defaultValue={url}
        required
        autoFocus={url === ''}
      />
      <Button type="submit" kind={url === '' ? 'primary' : undefined}>
        {children}
      </Button>
    </form>
  )
}
