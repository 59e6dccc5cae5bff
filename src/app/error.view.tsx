import { useLingui } from '@lingui/react'
import { LinkButton } from '../ui/button.ui'
import { Icon } from '../ui/icon.ui'
import { Drawing } from '../ui/pictures/drawing.ui'

export interface ErrorViewProps {
  status: number
  /** What happened, in the reader's language; left out where the title says it all. */
  message: string | null
  requestId: string
  /** The way out. */
  home: string
  /** The way out for those whom home only refuses again. */
  signOut: string | null
  /** The same address may be asked for again. */
  mayRetry: boolean
}

/** Too much to do, or too many requests: nothing is broken, and a moment later it works. */
const BUSY: ReadonlySet<number> = new Set([429, 503])

/** A drawing or a large number, what happened, and the way out. */
export function ErrorView({ status, message, requestId, home, signOut, mayRetry }: ErrorViewProps) {
  const { i18n } = useLingui()
  const isMissing = status === 404
  const isBusy = BUSY.has(status) && message !== null
  const isBroken = status >= 500 && !isBusy
  const error = isMissing ? i18n._('page.404-not-found') : i18n._('page.an-error-occurred')
  // People who may not enter, or have to wait, read why at once.
  const title = (status === 403 || isBusy) && message !== null ? message : error
  return (
    <div className="lost">
      {isMissing || isBusy ? <Drawing name={isBusy ? 'timer' : 'broken'} /> : <Icon name="mark" />}
      {!isBusy && <p className="numeral">{status}</p>}
      <h1>{title}</h1>
      {message && message !== title && <p>{message}</p>}
      {isMissing && <p>{i18n._('page.not-found-hint')}</p>}
      {isBroken && <p>{i18n._('page.error-hint')}</p>}
      <WayOut {...{ home, mayRetry: isBusy && mayRetry, signOut: status === 403 ? signOut : null }} />
      {isBroken && <small>{i18n._('page.request-id', { id: requestId })}</small>}
    </div>
  )
}

/** The one button: sign out where home only refuses again, once more where that helps, else home. */
function WayOut({ home, mayRetry, signOut }: Pick<ErrorViewProps, 'home' | 'mayRetry' | 'signOut'>) {
  const { i18n } = useLingui()
  const [href, text] =
    signOut !== null ? [signOut, 'user.log-out'] : mayRetry ? ['', 'task.retry'] : [home, 'page.home']
  return (
    <LinkButton kind="primary" href={href}>
      {i18n._(text)}
    </LinkButton>
  )
}

/** Shelves that the worker fills with what this device keeps; an empty one is not shown. */
const KEPT = [
  ['lists', 'shopping.lists'],
  ['plan', 'mealplan.meal-plan'],
  ['recipes', 'recipe.recipes'],
] as const

/** In place of a page that cannot be reached: that there is no connection, and the way to what this device keeps. */
export function OfflineView() {
  const { i18n } = useLingui()
  return (
    <main className="page" id="main" data-narrow="">
      <div className="lost">
        <Drawing name="jar" />
        <h1>{i18n._('offline.title')}</h1>
        <p>{i18n._('offline.lead')}</p>
        {/* The address is the one that could not be reached. */}
        <LinkButton href="">{i18n._('task.retry')}</LinkButton>
      </div>
      <div className="kept-here">
        {KEPT.map(([shelf, title]) => (
          <section key={shelf}>
            <h2>{i18n._(title)}</h2>
            <ul data-kept={shelf} />
          </section>
        ))}
      </div>
    </main>
  )
}
