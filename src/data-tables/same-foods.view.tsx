import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { Empty } from '../ui/empty.ui'
import { Form } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { urls } from '../urls'
import { DataTabs } from './data-tabs.ui'
import type { MergeMember } from './merge.view'

/** A food of a pair, and the name of its language. */
export interface PairMember extends MergeMember {
  language: string
}

export interface SameFoodsViewProps {
  /** The one with more recipes first. */
  pairs: readonly (readonly [PairMember, PairMember])[]
}

/** Foods that are probably one in two languages: each pair becomes one, or stays two. */
export function SameFoodsView({ pairs }: SameFoodsViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('data.same-foods')}
        lead={i18n._('data.same-foods-lead')}
      />
      <DataTabs kind="foods" />
      {pairs.length === 0 ? (
        <Empty drawing="jar">{i18n._('data.no-same-foods')}</Empty>
      ) : (
        <div className="sheet look-alikes">
          {pairs.map((pair) => (
            <Pair key={`${pair[0].id} ${pair[1].id}`} pair={pair} />
          ))}
        </div>
      )}
    </>
  )
}

function Pair({ pair }: { pair: readonly [PairMember, PairMember] }) {
  const { i18n } = useLingui()
  return (
    <Form action={urls.sameFoods()}>
      <fieldset>
        <legend>{pair.map(({ name }) => name).join(' · ')}</legend>
        {pair.map(({ id, name, language, uses }, at) => (
          <span key={id}>
            <input type="hidden" name="id" value={id} />
            <Check
              kind="radio"
              name="into"
              value={id}
              defaultChecked={at === 0}
              label={`${name} (${language}) · ${i18n._('data.used-in-recipes', { count: uses })}`}
            />
          </span>
        ))}
        <div className="button-row">
          <Button type="submit" name="action" value="merge" kind="primary">
            {i18n._('data.merge-now')}
          </Button>
          <Button type="submit" name="action" value="keep" kind="quiet">
            {i18n._('data.keep-both')}
          </Button>
        </div>
      </fieldset>
    </Form>
  )
}
