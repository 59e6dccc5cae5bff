import { useLingui } from '@lingui/react'
import { urls } from '../urls'

/** The administrator's pages, side by side below their common entry of the drawer. */
export function SettingsNav({ current }: { current: 'tasks' | 'parser' }) {
  const { i18n } = useLingui()
  const pages = [
    ['tasks', urls.tasks(), i18n._('task.background-tasks')],
    ['parser', urls.parserTest(), i18n._('parser.test-title')],
  ] as const
  return (
    <nav className="segmented" aria-label={i18n._('layout.settings')}>
      {pages.map(([name, href, title]) => (
        <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
