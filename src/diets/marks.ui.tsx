import { useLingui } from '@lingui/react'
import { useId } from 'react'
import { formatList } from '../ui/format.rules'
import { Icon } from '../ui/icon.ui'
import { urls } from '../urls'
import type { RecipeDiets } from './marks.schema'
import { ALLERGENS, type DietName } from './trait.schema'
import { dietTitle, traitList } from './trait-words.ui'

interface DietsProps {
  diets: RecipeDiets
}

/** Who cannot eat a dish, with the lines that it comes from; nothing where no one is listed. */
export function EaterStandings({ diets: { eaters, lines } }: DietsProps) {
  const { i18n } = useLingui()
  if (eaters.length === 0) return null
  const textOf = (id: string) => lines.find(({ referenceId }) => referenceId === id)?.text ?? ''
  const sentence = ({ name, standing }: (typeof eaters)[number]) => {
    switch (standing) {
      case 'contains':
        return i18n._('diets.cannot-eat', { name })
      case 'may':
        return i18n._('diets.perhaps-not', { name })
      case 'unknown':
        return i18n._('diets.not-known', { name })
      case 'none':
        return i18n._('diets.nothing-found', { name })
    }
  }
  return (
    <ul className="diet-standings" role="list">
      {eaters.map((eater) => (
        <li key={eater.id} data-standing={eater.standing}>
          <Icon name={eater.standing === 'none' ? 'check' : 'circle-alert'} /> {sentence(eater)}
          {eater.lines.length > 0 && (
            <small>
              <bdi>{eater.lines.map(textOf).join(' · ')}</bdi>
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What is in a dish and what may be, what was not understood, and which diets it keeps to. */
export function DietSummary({ diets, withDiets = false }: DietsProps & { withDiets?: boolean }) {
  const { i18n } = useLingui()
  const isAllergen = (name: string) => (ALLERGENS as readonly string[]).includes(name)
  const contains = diets.contains.filter(isAllergen)
  const may = diets.mayContain.filter(isAllergen)
  const unknown = diets.lines.filter(({ isUnderstood }) => !isUnderstood).map(({ text }) => text)
  const kept = (standing: string) =>
    (Object.keys(diets.diets) as DietName[])
      .filter((name) => diets.diets[name] === standing)
      .map((name) => dietTitle(i18n, name))
  const rows: [string, string][] = [
    [i18n._('diets.contains'), traitList(i18n, contains)],
    [i18n._('diets.may-contain'), traitList(i18n, may)],
    [i18n._('diets.unknown-lines'), unknown.join(' · ')],
    ...(withDiets
      ? ([
          [i18n._('diets.fits'), formatList(kept('none'), i18n.locale)],
          [i18n._('diets.perhaps-fits'), formatList([...kept('may'), ...kept('unknown')], i18n.locale)],
          [i18n._('diets.breaks'), formatList(kept('contains'), i18n.locale)],
        ] as [string, string][])
      : []),
  ]
  const said = rows.filter(([, text]) => text !== '')
  return (
    <dl className="pairs">
      {said.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
      {contains.length + may.length + unknown.length === 0 && (
        <div>
          <dt>{i18n._('diets.contains')}</dt>
          <dd>{i18n._('diets.no-allergen-found')}</dd>
        </div>
      )}
    </dl>
  )
}

export interface RecipeDietsBlockProps extends DietsProps {
  group: string
  slug: string
}

/** On a recipe's page, where the household has said who eats what. */
export function RecipeDietsBlock({ diets, group, slug }: RecipeDietsBlockProps) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <section className="diets-block" aria-labelledby={id}>
      <h2 id={id}>{i18n._('diets.who-can-eat')}</h2>
      <EaterStandings diets={diets} />
      <DietSummary diets={diets} />
      <p className="hint">
        {i18n._('diets.no-advice')} <a href={urls.recipeDiets(group, slug)}>{i18n._('diets.how')}</a>
      </p>
    </section>
  )
}
