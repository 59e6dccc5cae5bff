import { useLingui } from '@lingui/react'
import { urls } from '../urls'

export interface LanguageView {
  /** Locale code such as `de-DE`. */
  code: string
  /** Name in the language itself. */
  name: string
  /** Whole percent of the messages that are translated. */
  progress: number
}

export interface LanguageListProps {
  locale: string
  locales: readonly LanguageView[]
  /** Address to return to; the page that was left when nothing is given. */
  back?: string | undefined
}

/** The languages of the program as one form of buttons; choosing one loads the page again in it. */
export function LanguageList({ locale, locales, back }: LanguageListProps) {
  const { i18n } = useLingui()
  return (
    <>
      <form method="post" action={urls.setLocale()}>
        {back !== undefined && <input type="hidden" name="back" value={back} />}
        <ul className="languages" role="list">
          {locales.map(({ code, name, progress }) => (
            <li key={code}>
              <button type="submit" name="locale" value={code} aria-pressed={code === locale}>
                <bdi lang={code}>{name}</bdi>{' '}
                <data value={progress}>{i18n._('layout.language-progress', { percent: progress })}</data>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <p>
        <a href={urls.translating()}>{i18n._('layout.help-translate')}</a>
      </p>
    </>
  )
}
