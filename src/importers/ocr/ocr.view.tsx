import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Empty } from '../../ui/empty.ui'
import { TextArea } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { Notice } from '../../ui/notice.ui'
import { FileButton } from '../../ui/pictures/file-button.ui'
import { pluralTexts } from '../../ui/plural.rules'
import { urls } from '../../urls'
import { ImportFrame, type ImportPlace } from '../preview/import-frame.ui'
import { OCR_FIELDS, type OcrField } from './words.rules'

export interface OcrViewProps extends ImportPlace {
  /** Whose unfinished work the browser may show. */
  owner: string
  languages: readonly { code: string; name: string; url: string }[]
  /** Code of the language that is chosen at first. */
  chosen: string | null
  /** Packages that somebody has to add before anything can be read. */
  missing: readonly string[]
  isAdmin: boolean
  marked: Record<OcrField, string>
  /** The whole text of all pictures. */
  all: string
  error: string | null
}

/** A photograph of a recipe beside what is read in it: frames drawn around its words fill the fields. */
export function OcrView(props: OcrViewProps) {
  const { i18n } = useLingui()
  const { group, readsPictures, missing, error } = props
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
          <Editor {...props} />
        </>
      ) : (
        <NotSetUp {...props} />
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
function NotSetUp({ group, missing, isAdmin }: OcrViewProps) {
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

function Editor({ group, owner, languages, chosen, marked, all, error }: OcrViewProps) {
  const { i18n } = useLingui()
  const texts = {
    converting: i18n._('picture.converting'),
    loading: i18n._('ocr.loading'),
    reading: i18n._('ocr.reading', { page: '{page}', count: '{count}' }),
    empty: i18n._('ocr.no-words'),
    failed: i18n._('ocr.failed'),
    unreadable: i18n._('ocr.unreadable', { name: '{name}' }),
    tooLong: i18n._('ocr.took-too-long', { page: '{page}' }),
    heic: i18n._('image.heic-not-supported'),
    added: i18n._('ocr.added', { field: '{field}' }),
    outOfReach: i18n._('form.out-of-reach'),
    page: i18n._('ocr.page', { number: '{number}' }),
    words: pluralTexts(i18n.locale, (count) => i18n._('ocr.words', { count })),
  }
  return (
    <Form
      className="ocr"
      action={urls.importPictures(group)}
      encType="multipart/form-data"
      data-owner={owner}
      data-worker={urls.readerStart('ocr')}
      data-texts={JSON.stringify(texts)}
      data-again={error === null ? undefined : ''}
    >
      <div className="ocr-source">
        <FileButton
          id="pictures"
          kind="primary"
          accept="image/*"
          multiple
          aria-describedby="pictures-hint"
          data-pictures=""
        >
          {i18n._('ocr.choose-pictures')}
        </FileButton>
        <p className="hint" id="pictures-hint">
          {i18n._('ocr.pictures-hint')}
        </p>
        <Languages languages={languages} chosen={chosen} />
      </div>
      <div className="ocr-progress">
        <p role="status" data-status="" />
        <Button kind="quiet" data-anew="" hidden>
          {i18n._('ocr.start-anew')}
        </Button>
        <progress max={1} hidden aria-label={i18n._('ocr.loading')} />
      </div>
      <div className="ocr-desk" hidden>
        <Sheet />
        <Fields marked={marked} all={all} />
      </div>
      <div className="save-bar" hidden data-bar="">
        <p role="status" data-said="" />
        <Button type="submit" name="read" value="all" icon="wand-sparkles" data-sort="">
          {i18n._('ocr.sort-all')}
        </Button>
        <Button type="submit" kind="primary" name="read" value="marked" data-look="">
          {i18n._('ocr.look-at-recipe')}
        </Button>
      </div>
      <Enhancer name="importers/ocr" />
    </Form>
  )
}

/** Which languages the text may be in; where there is one, there is nothing to choose. */
function Languages({ languages, chosen }: Pick<OcrViewProps, 'languages' | 'chosen'>) {
  const { i18n } = useLingui()
  const [only, ...others] = languages
  if (only && others.length === 0)
    return <input type="hidden" name="language" value={only.code} data-url={only.url} />
  return (
    <fieldset className="ocr-languages">
      <legend>{i18n._('ocr.languages')}</legend>
      {languages.map(({ code, name, url }) => (
        <Check
          key={code}
          value={code}
          name="language"
          data-url={url}
          defaultChecked={code === chosen}
          label={name}
        />
      ))}
    </fieldset>
  )
}

/** The picture with its lines over it; the script fills it. */
function Sheet() {
  const { i18n } = useLingui()
  return (
    <section className="ocr-picture" aria-labelledby="ocr-picture">
      <h2 id="ocr-picture" className="visually-hidden">
        {i18n._('ocr.picture')}
      </h2>
      <div className="segmented" role="group" aria-label={i18n._('ocr.pages')} data-pages="" />
      <div className="ocr-sheet" data-sheet="">
        <canvas aria-hidden="true" />
        <div
          data-lines=""
          role="listbox"
          aria-multiselectable="true"
          aria-label={i18n._('ocr.lines')}
          dir="ltr"
        />
        <div className="ocr-frame" data-frame="" hidden />
      </div>
      <div className="ocr-tools">
        <p className="hint">{i18n._('ocr.mark-hint')}</p>
        <Button kind="quiet" icon="undo-2" label={i18n._('ocr.undo')} data-undo="" disabled />
        <Button kind="quiet" icon="rotate-ccw" label={i18n._('ocr.turn')} data-turn="" />
        <Button kind="quiet" icon="trash-2" label={i18n._('ocr.remove-page')} data-remove="" />
      </div>
    </section>
  )
}

function Fields({ marked, all }: Pick<OcrViewProps, 'marked' | 'all'>) {
  const { i18n } = useLingui()
  const labels: Record<OcrField, string> = {
    name: i18n._('recipe.name'),
    description: i18n._('recipe.description'),
    recipeYield: i18n._('recipe.yield'),
    ingredients: i18n._('recipe.ingredients'),
    instructions: i18n._('recipe.method'),
    notes: i18n._('recipe.notes'),
  }
  return (
    <section className="ocr-fields" aria-label={i18n._('ocr.fields')}>
      <fieldset className="ocr-targets">
        <legend>{i18n._('ocr.goes-to')}</legend>
        <div className="segmented">
          {OCR_FIELDS.map((field) => (
            <label key={field}>
              <input type="radio" name="target" value={field} defaultChecked={field === 'name'} />{' '}
              {labels[field]}
            </label>
          ))}
        </div>
      </fieldset>
      {OCR_FIELDS.map((field) => (
        <TextArea
          key={field}
          label={labels[field]}
          name={field}
          rows={field === 'ingredients' || field === 'instructions' ? 5 : 1}
          defaultValue={marked[field]}
          dir="auto"
        />
      ))}
      <details className="paste">
        <summary>
          {i18n._('ocr.all-text')} <Icon name="chevron-down" />
        </summary>
        <TextArea label={i18n._('ocr.all-text')} name="all" rows={10} defaultValue={all} dir="auto" />
      </details>
    </section>
  )
}
