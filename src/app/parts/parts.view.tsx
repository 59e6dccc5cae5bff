import type { I18n } from '@lingui/core'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { controlParts } from './control-parts'
import { foundationParts } from './foundation-parts'
import { kitchenParts } from './kitchen-parts'
import type { Part } from './part'
import { recipeParts } from './recipe-parts'
import { surfaceParts } from './surface-parts'

/** All parts below each other, each state with its name; the names are the code's words, in English. */
export function PartsView({ i18n }: { i18n: I18n }) {
  const parts = [
    ...foundationParts(),
    ...controlParts(i18n),
    ...surfaceParts(i18n),
    ...recipeParts(i18n),
    ...kitchenParts(i18n),
  ]
  return (
    <>
      <PageHead title={i18n._('app.name')} />
      <div className="parts">
        {parts.map((part) => (
          <PartSection key={part.name} part={part} />
        ))}
      </div>
    </>
  )
}

function PartSection({ part: { name, width, states } }: { part: Part }) {
  return (
    <section aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`} lang="en">
        {name}
      </h2>
      <div className="states" data-width={width}>
        {Object.entries(states).map(([state, shown]) => (
          <div className="state" key={state} data-part={name} data-state={state}>
            <p className="state-name" lang="en">
              <bdi>{state}</bdi>
            </p>
            <div className="shown">{shown}</div>
          </div>
        ))}
      </div>
    </section>
  )
}
