import { useLingui } from '@lingui/react'
import PictureText, { type PictureTextProps } from '../../../islands/importers/ocr/picture-text.island'
import { Island } from '../../platform/web/island'
import { Button, LinkButton } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { Form } from '../../ui/form.ui'
import { formatList } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { Notice } from '../../ui/notice.ui'
import { Follow, TaskProgress } from '../../ui/task-progress.ui'
import { urls } from '../../urls'
import { ImportFrame, type ImportPlace } from '../preview/import-frame.ui'

export interface Fetching {
  /** Administrators may fetch them; others see who may. */
  isAdmin: boolean
  /** Administrators of the reader's own group. */
  administrators: readonly string[]
  /** From where they may be fetched; null where the operator allows nothing. */
  host: string | null
  /** Part that is done, 0 to 1, while they are being fetched. */
  done: number | null
  /** Why the last time went wrong. */
  failure: string | null
}

export interface OcrViewProps extends ImportPlace, Omit<PictureTextProps, 'isBack'> {
  /** Packages that someone has to add before anything can be read. */
  missing: readonly string[]
  /** How they get here; of no interest where nothing is missing. */
  fetching: Fetching
  error: string | null
}

/** A photograph of a recipe beside what is read in it: frames drawn around its words fill the fields. */
export function OcrView(props: OcrViewProps) {
  const { i18n } = useLingui()
  const { group, readsPictures, missing, fetching, error, ...reader } = props
  const isReady = missing.length === 0
  return (
    <ImportFrame
      {...{ group, readsPictures, error }}
      tab="pictures"
      lead={isReady ? i18n._('ocr.lead') : null}
    >
      {isReady ? (
        <>
          <div className="ocr-without-script">
            <Notice tone="info">
              <p>{i18n._('ocr.without-script')}</p>
              <p>
                <a href={urls.importText(group)}>{i18n._('ocr.type-instead')}</a>
              </p>
            </Notice>
          </div>
          <Form className="ocr" action={urls.importPictures(group)} encType="multipart/form-data">
            <Island
              of={PictureText}
              name="importers/ocr/picture-text"
              when="idle"
              props={{ ...reader, isBack: error !== null }}
            />
          </Form>
        </>
      ) : (
        <NotSetUp {...{ group, missing, fetching }} />
      )}
      {readsPictures && (
        <p>
          <a href={urls.importByService(group)}>{i18n._('import.pictures-by-service')}</a>
        </p>
      )}
    </ImportFrame>
  )
}

/** How it is set up, for administrators; whom to ask, for others; and what works all the same. */
function NotSetUp({ group, missing, fetching }: Pick<OcrViewProps, 'group' | 'missing' | 'fetching'>) {
  const { i18n } = useLingui()
  const { isAdmin, host, done, failure } = fetching
  const typeInstead = <LinkButton href={urls.importText(group)}>{i18n._('ocr.type-instead')}</LinkButton>
  if (done !== null)
    return (
      <>
        <p>{i18n._('ocr.fetching')}</p>
        <TaskProgress label={i18n._('ocr.fetching')} done={done} />
        <Follow thenReloads />
      </>
    )
  const mayFetch = isAdmin && host !== null
  return (
    <>
      {failure !== null && isAdmin && (
        <Notice tone="error">
          <span data-outcome-words="">{failure}</span>
        </Notice>
      )}
      <Empty
        drawing="book"
        action={
          <div className="button-row">
            {mayFetch && (
              <Form action={urls.fetchReaders()}>
                <Button type="submit" kind="primary" icon="download">
                  {i18n._('ocr.fetch')}
                </Button>
              </Form>
            )}
            {typeInstead}
          </div>
        }
      >
        <p>{mayFetch ? i18n._('ocr.fetch-first', { host }) : <WhoCan fetching={fetching} />}</p>
      </Empty>
      {isAdmin && (
        <details className="paste" open={host === null}>
          <summary>
            {i18n._('ocr.set-up-by-hand')} <Icon name="chevron-down" />
          </summary>
          <div>
            <p>{i18n._('ocr.how-to-set-up', { packages: formatList(missing, i18n.locale) })}</p>
            <p>
              <code dir="ltr">trivet readers add *.tgz</code>
            </p>
          </div>
        </details>
      )}
    </>
  )
}

function WhoCan({ fetching: { isAdmin, administrators } }: { fetching: Fetching }) {
  const { i18n } = useLingui()
  if (isAdmin) return i18n._('ocr.fetch-off')
  if (administrators.length === 0) return i18n._('ocr.ask-an-administrator')
  return i18n._('ocr.ask', { names: formatList(administrators, i18n.locale) })
}
