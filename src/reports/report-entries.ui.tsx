import { useLingui } from '@lingui/react'
import type { FoundReport } from '../scraper/found-report.schema'
import { FoundReportDetails } from '../scraper/found-report.ui'
import { Icon } from '../ui/icon.ui'
import { Photo, type PhotoView, tintOf } from '../ui/photo.ui'
import { urls } from '../urls'
import type { EntryOutcome } from './report.schema'

export interface EntryView {
  id: string
  /** The address that was read, or the name of a file. */
  subject: string
  outcome: EntryOutcome
  /** The result, and why it failed, translated. */
  message: string | null
  exception: string | null
  /** What was found in it and where; null where nothing was read. */
  found: FoundReport | null
  /** The recipe that it became, as long as it is here. */
  recipe: { name: string; slug: string; photo: PhotoView | null; tint: number } | null
}

interface ReportEntriesProps {
  group: string
  entries: readonly EntryView[]
}

/** What happened to each thing: recipes by photograph and name, failures by their address and what to do about them. */
export function ReportEntries({ group, entries }: ReportEntriesProps) {
  const { i18n } = useLingui()
  return (
    <section className="report-entries" aria-label={i18n._('report.entries')}>
      <ul role="list">
        {entries.map((entry) => (
          <Entry key={entry.id} group={group} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ group, entry }: { group: string; entry: EntryView }) {
  const { i18n } = useLingui()
  const { subject, outcome, recipe, message, exception, found } = entry
  const words: Record<EntryOutcome, string> = {
    waiting: i18n._('report.entry-waiting'),
    done: i18n._('report.entry-done'),
    known: i18n._('report.entry-known'),
    failed: i18n._('report.entry-failed'),
  }
  const { host, path } = addressParts(subject)
  const isTold = recipe !== null || outcome === 'done' || outcome === 'known'
  return (
    <li data-outcome={outcome}>
      <Thumb entry={entry} />
      <div>
        <p className="name">
          {recipe ? (
            <a href={urls.recipe(group, recipe.slug)} dir="auto">
              {recipe.name}
            </a>
          ) : (
            <bdi>{isTold ? (message ?? subject) : host}</bdi>
          )}
        </p>
        <p className="from">
          <bdi dir="ltr" title={subject}>
            {isTold ? host : path}
          </bdi>
        </p>
        {exception !== null && <p className="why">{exception}</p>}
        {found !== null && <FoundReportDetails report={found} />}
      </div>
      <p className="outcome">{words[outcome]}</p>
      {outcome === 'failed' && /^https?:/.test(subject) && (
        <a
          className="button"
          href={urls.importUrl(group, { url: subject })}
          aria-label={`${i18n._('report.by-hand')}: ${subject}`}
        >
          {i18n._('report.by-hand')}
        </a>
      )}
    </li>
  )
}

function Thumb({ entry: { subject, outcome, recipe } }: { entry: EntryView }) {
  if (outcome === 'failed' || outcome === 'waiting') {
    return (
      <div className="thumb" data-tint={outcome === 'failed' ? undefined : tintOf(subject)}>
        <Icon name={outcome === 'failed' ? 'circle-alert' : 'clock'} />
      </div>
    )
  }
  return (
    <Photo
      photo={recipe?.photo ?? null}
      cover={recipe ? { name: recipe.name, language: null } : undefined}
      alt=""
      tint={recipe?.tint ?? tintOf(subject)}
      sizes="64px"
    />
  )
}

/** The site and the path of an address; any other subject is returned as host. */
function addressParts(subject: string): { host: string; path: string } {
  const url = URL.parse(subject)
  if (!url?.host) return { host: subject, path: '' }
  return {
    host: url.host.replace(/^www\./, ''),
    path: subject.slice(subject.indexOf(url.host) + url.host.length),
  }
}
