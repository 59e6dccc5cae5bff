import { useLingui } from '@lingui/react'
import type { Ref } from 'react'
import { Nutrition } from '../../recipes/page/nutrition.ui'
import type { NutritionView } from '../../recipes/page/recipe-page.rules'
import type { FoundReport } from '../../scraper/found-report.schema'
import { FoundReportDetails } from '../../scraper/found-report.ui'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'
import { type FoundOrganizers, FoundOrganizersFields } from './found-organizers.ui'

export interface FoundFootProps {
  /** Site that it was read from; empty for a text. */
  site: string
  /** What else was found and is kept as it is. */
  others: {
    author: string
    categories: string
    notes: readonly { title: string; text: string }[]
    nutrition: NutritionView
  }
  organizers: FoundOrganizers
  report: FoundReport
  stayInEdit: boolean
}

/** Notes and nutrition as they will be, categories and tags, and where all of it was found. */
export function FoundFoot({ site, others, organizers, report, stayInEdit }: FoundFootProps) {
  const { i18n } = useLingui()
  const facts: [string, string][] = [
    [i18n._('import.author'), others.author],
    // The head says it where there are no categories.
    [i18n._('recipe.original-url'), others.categories === '' ? '' : site],
  ]
  return (
    <div className="recipe-foot">
      {others.notes.length > 0 && (
        <section className="notes" aria-labelledby="notes">
          <h2 id="notes">{i18n._('recipe.notes')}</h2>
          {others.notes.map(({ title, text }, at) => (
            <div className="note" key={at} dir="auto">
              {title !== '' && <h3>{title}</h3>}
              <p>{text}</p>
            </div>
          ))}
        </section>
      )}
      <Nutrition nutrition={others.nutrition} />
      <section className="found-rest" aria-labelledby="rest">
        <h2 id="rest">{i18n._('import.on-saving')}</h2>
        <FoundOrganizersFields {...organizers} />
        <Check
          name="stayInEdit"
          value="true"
          defaultChecked={stayInEdit}
          label={i18n._('import.go-on-editing')}
        />
        <p>
          <Button type="submit" name="next" value="parse" icon="wand-sparkles">
            {i18n._('import.save-and-parse')}
          </Button>
        </p>
      </section>
      <dl className="found-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <FoundReportDetails report={report} />
    </div>
  )
}

interface FoundSaveBarProps {
  group: string
  /** Names of the places that need checking, in the order of the page. */
  doubts: readonly string[]
  /** The link to the first of them is pressed. */
  onLook: () => void
  barRef: Ref<HTMLDivElement>
}

/** Save, always in sight, and how many places need checking. */
export function FoundSaveBar({ group, doubts, onLook, barRef }: FoundSaveBarProps) {
  const { i18n } = useLingui()
  return (
    <div className="save-bar" ref={barRef}>
      <p role="status">
        {doubts[0] !== undefined && (
          <a
            href={`#${doubts[0]}-doubt`}
            onClick={(event) => {
              event.preventDefault()
              onLook()
            }}
          >
            <Icon name="circle-alert" />
            <span>{i18n._('import.places-to-check', { count: doubts.length })}</span>
          </a>
        )}
      </p>
      <LinkButton kind="quiet" href={urls.home(group)}>
        {i18n._('general.cancel')}
      </LinkButton>
      <Button type="submit" name="next" value="cook" icon="cooking-pot" data-cooks="">
        {i18n._('import.save-and-cook')}
      </Button>
      <Button type="submit" kind="primary">
        {i18n._('form.save-recipe')}
      </Button>
    </div>
  )
}
