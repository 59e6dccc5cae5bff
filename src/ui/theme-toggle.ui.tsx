import { useLingui } from '@lingui/react'
import { urls } from '../urls'
import { buttonLook } from './button.ui'
import { Form } from './form.ui'
import { Icon } from './icon.ui'

/**
 * Light or dark, as a form. Both buttons are in the page; the style sheet shows the one that changes something,
 * because only the browser knows the system's scheme. `line` is the row in the drawer, else a square in the bar.
 */
export function ThemeToggle({ line }: { line?: boolean | undefined }) {
  const { i18n } = useLingui()
  const words = { dark: i18n._('layout.dark-colors'), light: i18n._('layout.light-colors') }
  return (
    <Form action={urls.setTheme()} repeatable data-theme-toggle="">
      {(['dark', 'light'] as const).map((theme) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          data-offers={theme}
          {...(line ? {} : buttonLook({ kind: 'quiet', label: words[theme] }))}
        >
          <Icon name={theme === 'dark' ? 'sun-moon' : 'sun'} /> {line && words[theme]}
        </button>
      ))}
    </Form>
  )
}
