import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { urls } from '../urls'
import { Form } from './form.ui'

export interface LanguageView {
  /** Locale code such as `de-DE`. */
  code: string
  /** Name in the language itself. */
  name: string
  /** The English name, for people who cannot read its script. */
  englishName: string
  /** Whole percent of the messages that are translated. */
  progress: number
}

export interface LanguageListProps {
  locale: string
  locales: readonly LanguageView[]
  /** Address to return to; the page that the form is on when left out. */
  back?: string | undefined
}

/**
 * The languages of the program as one form of buttons; choosing one loads the page again in it. With script a field
 * above filters the list.
 */
export function LanguageList({ locale, locales, back }: LanguageListProps) {
  const { i18n } = useLingui()
  const find = i18n._('layout.find-language')
  return (
    <>
      <Form className="language-list" action={urls.setLocale()} repeatable>
        {back !== undefined && <input type="hidden" name="back" value={back} />}
        <div className="field" hidden>
          <input className="input" type="search" aria-label={find} placeholder={find} autoComplete="off" />
        </div>
        <ul className="languages" role="list">
          {locales.map(({ code, name, englishName, progress }) => (
            <li key={code}>
              <button type="submit" name="locale" value={code} aria-pressed={code === locale}>
                <span>
                  <bdi lang={code}>{name}</bdi>{' '}
                  {englishName !== name && <small lang="en">{englishName}</small>}
                </span>{' '}
                {progress < 100 && (
                  <data value={progress}>{i18n._('layout.language-progress', { percent: progress })}</data>
                )}
              </button>
            </li>
          ))}
        </ul>
      </Form>
      <p>
        <a href={urls.translating()}>{i18n._('layout.help-translate')}</a>
      </p>
      <Enhancer name="ui/languages" />
    </>
  )
}
