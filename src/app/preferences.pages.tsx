import { createContext } from '../platform/context'
import { formText } from '../platform/http/form'
import { backPath, localPath } from '../platform/http/local-path'
import { type PageCall, type PageRoute, publicPage, seeOther } from '../platform/http/page-route'
import { type RequestScope, setCookie } from '../platform/http/request-scope'
import { isLocale } from '../platform/i18n/i18n'
import { UNITS_COOKIE, unitSystem } from '../recipes/units/units.rules'
import { urls } from '../urls'
import {
  PREFERENCES_COOKIE,
  type PrintPreferences,
  toPaper,
  writePrintPreferences,
} from '../users/print-preferences.rules'
import { rememberLocale } from '../users/user.service'
import { LanguagePage } from './language.view'
import { listLanguages } from './languages'
import { LOCALE_COOKIE, THEME_COOKIE } from './middleware/request-scope'
import { TranslatingView } from './translating.view'

const FORM_BYTES = 16 * 1024
const YEAR_SECONDS = 400 * 24 * 3600

function keep(scope: RequestScope, name: string, value: string): void {
  setCookie(scope, name, value, { maxAgeSeconds: value === '' ? 0 : YEAR_SECONDS, isReadable: true })
}

function preferenceForm(path: string, save: (scope: RequestScope, form: FormData) => void): PageRoute {
  return publicPage({ method: 'POST', path, maxBytes: FORM_BYTES }, async ({ scope, form }: PageCall) => {
    const sent = await form()
    save(scope, sent)
    return seeOther(backPath(scope, formText(sent, 'back')))
  })
}

/** Anything but a known scheme follows the system again. */
function saveTheme(scope: RequestScope, form: FormData): void {
  const theme = formText(form, 'theme')
  keep(scope, THEME_COOKIE, theme === 'light' || theme === 'dark' ? theme : '')
}

function saveLocale(scope: RequestScope, form: FormData): void {
  const locale = formText(form, 'locale')
  if (!isLocale(locale)) return
  keep(scope, LOCALE_COOKIE, locale)
  if (scope.actor) rememberLocale(createContext(scope.services, scope.actor, locale, scope.log), locale)
}

/** Anything but a known system shows recipes as they were written. */
function saveUnits(scope: RequestScope, form: FormData): void {
  const units = unitSystem(formText(form, 'units'))
  keep(scope, UNITS_COOKIE, units === undefined || units === 'written' ? '' : units)
}

function savePrint(scope: RequestScope, form: FormData): void {
  const position = formText(form, 'imagePosition')
  const isOn = (name: string) => formText(form, name) === 'true'
  const print: PrintPreferences = {
    paper: toPaper(formText(form, 'paper')),
    imagePosition: position === 'right' || position === 'hidden' ? position : 'left',
    showDescription: isOn('showDescription'),
    showNotes: isOn('showNotes'),
    showNutrition: isOn('showNutrition'),
  }
  keep(scope, PREFERENCES_COOKIE, writePrintPreferences(scope.cookies.get(PREFERENCES_COOKIE), print))
}

/** Choices of one browser: open to visitors, kept in cookies, and back to the page they were made on. */
export const PREFERENCES_PAGES: PageRoute[] = [
  preferenceForm('/preferences/theme', saveTheme),
  preferenceForm('/preferences/locale', saveLocale),
  preferenceForm('/preferences/print', savePrint),
  preferenceForm('/preferences/units', saveUnits),
  publicPage({ path: '/preferences/translating' }, ({ scope }) => ({
    title: scope.i18n._('translating.title'),
    styles: 'plain',
    width: 'narrow',
    body: <TranslatingView />,
  })),
  publicPage({ path: '/preferences/language' }, ({ scope, query }) => {
    const back = localPath(query.get('back')) ?? backPath(scope)
    const isHere = back.split('?')[0] === urls.language()
    return {
      title: scope.i18n._('layout.choose-language'),
      styles: 'plain',
      width: 'narrow',
      body: (
        <LanguagePage locale={scope.locale} locales={listLanguages()} back={isHere ? urls.root() : back} />
      ),
    }
  }),
]
