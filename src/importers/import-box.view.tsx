import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { Button, LinkButton } from '../ui/button.ui'
import { Field, TextArea } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { formatList } from '../ui/format.rules'
import { Icon } from '../ui/icon.ui'
import { LinkList } from '../ui/link-list.ui'
import { urls } from '../urls'
import { APPLICATIONS } from './archive/archive-kind.schema'
import { Bookmarklet } from './browser/bookmarklet.ui'
import { ShareHint } from './browser/share-hint.ui'
import { ImportFrame, type ImportPlace } from './preview/import-frame.ui'

export interface ImportBoxViewProps extends ImportPlace {
  /** The address or the recipe that is in the box. */
  text: string
  /** Its address, where it is one: what is pasted of that page belongs to it. */
  url: string
  /** What was pasted, so that it is not lost. */
  source: string
  /** Why the last try gave nothing, translated: what failed, why, and what to do. */
  error: string | null
  /** The page was read, and there is no recipe on it. */
  hasNothing: boolean
  /** The box for pasting is open from the start: the site refused, or someone came for it. */
  showPaste: boolean
  /** For the file dialog: `.json,.cook`. */
  accept: string
  /** The largest file of text that is read, and the largest zip. */
  maxMegabytes: number
  maxZipMegabytes: number
  /** Whether this reader may import whole archives. */
  mayBringArchives: boolean
}

/** The names of a few applications, as examples. */
const NAMED = ['mealie_alpha', 'paprika', 'tandoor', 'nextcloud', 'mela'] as const

/** One box for an address, several, or the recipe itself, as words or as a file; below it photographs, many, and other applications. */
export function ImportBoxView(props: ImportBoxViewProps) {
  const { i18n } = useLingui()
  const { group, readsPictures, url, source, error, showPaste } = props
  return (
    <ImportFrame {...{ group, readsPictures }} tab="box" lead={i18n._('import.box-lead')} error={error}>
      {props.hasNothing && (
        <div className="import-words">
          <p>{i18n._('import.nothing-hint')}</p>
          <div className="button-row">
            <LinkButton href={urls.importText(group)}>{i18n._('import.to-text')}</LinkButton>
            <LinkButton href={urls.createRecipe(group)}>{i18n._('import.to-new')}</LinkButton>
          </div>
        </div>
      )}
      <Box {...props} />
      <OtherWays {...props} />
      <details className="paste" id="source" open={showPaste}>
        <summary>
          {i18n._('import.paste-instead')} <Icon name="chevron-down" />
        </summary>
        <Form action={urls.importUrl(group)} encType="multipart/form-data">
          <p>{i18n._('import.paste-how')}</p>
          <input type="hidden" name="url" value={url} />
          <TextArea
            label={i18n._('import.page-source')}
            id="pasted"
            name="source"
            rows={8}
            defaultValue={source}
            spellCheck={false}
            required
          />
          <div className="button-row">
            <Button type="submit">{i18n._('import.read-pasted')}</Button>
          </div>
        </Form>
      </details>
      <Bookmarklet group={group} />
      <ShareHint />
    </ImportFrame>
  )
}

/** Enter sends a line that is an address; the text of a recipe has lines. */
function Box({ group, text, readsPictures, accept, maxMegabytes, maxZipMegabytes }: ImportBoxViewProps) {
  const { i18n } = useLingui()
  return (
    <Form
      className="import-words import-box"
      action={urls.importFile(group)}
      encType="multipart/form-data"
      data-takes-drop=""
    >
      <TextArea
        label={i18n._('import.box')}
        name="text"
        rows={text.includes('\n') ? 16 : 3}
        defaultValue={text}
        placeholder={i18n._('import.box-placeholder')}
        dir="auto"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={text === ''}
      />
      <Field
        label={i18n._('import.file')}
        name="file"
        hint={i18n._('import.file-or-zip-hint', { max: maxMegabytes, zip: maxZipMegabytes })}
      >
        {(control) => <input type="file" accept={accept} {...control} />}
      </Field>
      <div>
        <output hidden />
        <Enhancer
          name="importers/zip-contents"
          data={{
            'data-max-bytes': String(maxZipMegabytes * 1024 * 1024),
            'data-too-large': i18n._('import.file-too-large', { max: maxZipMegabytes }),
            'data-nothing': i18n._('archive.no-recipe'),
            'data-holds': i18n._('import.zip-holds', { names: '{names}' }),
          }}
        />
        <Enhancer name="importers/box" />
      </div>
      <div className="button-row">
        <Button type="submit" kind="primary" icon="import">
          {i18n._('import.box-read')}
        </Button>
        <LinkButton
          icon="image"
          href={readsPictures ? urls.importByService(group) : urls.importPictures(group)}
        >
          {i18n._('import.photo')}
        </LinkButton>
      </div>
    </Form>
  )
}

function OtherWays({ group, mayBringArchives }: ImportBoxViewProps) {
  const { i18n } = useLingui()
  const apps = formatList(
    NAMED.map((kind) => APPLICATIONS[kind]),
    i18n.locale,
  )
  const archives = {
    href: urls.migrations(),
    icon: 'archive-restore',
    text: i18n._('import.from-apps'),
    about: i18n._('import.from-apps-about', { apps }),
  } as const
  return (
    <LinkList
      links={[
        ...(mayBringArchives ? [archives] : []),
        {
          href: urls.importBulk(group),
          icon: 'link',
          text: i18n._('import.tab-many'),
          about: i18n._('import.several-about'),
        },
      ]}
    />
  )
}
