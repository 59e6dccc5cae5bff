import { useLingui } from '@lingui/react'
import PictureText, { type PictureTextProps } from '../../../islands/importers/ocr/picture-text.island'
import { Island } from '../../platform/web/island'
import { LinkButton } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { ImportFrame, type ImportPlace } from '../preview/import-frame.ui'

export interface OcrViewProps extends ImportPlace, Omit<PictureTextProps, 'isBack'> {
  /** Packages that somebody has to add before anything can be read. */
  missing: readonly string[]
  isAdmin: boolean
  error: string | null
}

/** A photograph of a recipe beside what is read in it: frames drawn around its words fill the fields. */
export function OcrView(props: OcrViewProps) {
  const { i18n } = useLingui()
  const { group, readsPictures, missing, isAdmin, error, ...reader } = props
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
        <NotSetUp {...{ group, missing, isAdmin }} />
      )}
      {readsPictures && (
        <p>
          <a href={urls.importByService(group)}>{i18n._('import.pictures-by-service')}</a>
        </p>
      )}
    </ImportFrame>
  )
}

/** What one can do all the same; how it is set up is for those who can. */
function NotSetUp({ group, missing, isAdmin }: Pick<OcrViewProps, 'group' | 'missing' | 'isAdmin'>) {
  const { i18n } = useLingui()
  return (
    <>
      <Empty
        drawing="book"
        action={
          <LinkButton kind="primary" href={urls.importText(group)}>
            {i18n._('ocr.type-instead')}
          </LinkButton>
        }
      >
        <p>{i18n._(isAdmin ? 'ocr.not-set-up-yet' : 'ocr.not-set-up')}</p>
      </Empty>
      {isAdmin && (
        <details className="paste">
          <summary>
            {i18n._('ocr.set-up')} <Icon name="chevron-down" />
          </summary>
          <div>
            <p>{i18n._('ocr.how-to-set-up', { packages: missing.join(', ') })}</p>
            <p>
              <code dir="ltr">trivet readers add *.tgz</code>
            </p>
          </div>
        </details>
      )}
    </>
  )
}
