import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Form } from '../../ui/form.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { DraftOffer, EditModes, OtherVersion, SaveBar } from './form-frame.ui'

/** One thing that is wrong with the text, translated; lines and columns count from 1. */
export interface JsonMistakeView {
  line: number
  column?: number | undefined
  /** Path of the field, such as `recipeIngredient.3.quantity`. */
  field: string | null
  text: string
}

export interface RecipeJsonViewProps {
  group: string
  /** By the name and slug it has now. */
  recipe: { id: string; name: string; slug: string }
  /** Id of the reader, under which a browser keeps what is not saved. */
  reader: string
  text: string
  /** The recipe's last change when it was opened. */
  version: string
  isUnsaved: boolean
  /** Someone else has saved it meanwhile. */
  isStale: boolean
  /** What keeps it from being saved apart from its fields, translated. */
  error: string | null
  mistakes: readonly JsonMistakeView[]
}

/** The whole recipe as JSON, saved as the API saves it. */
export function RecipeJsonView({ group, recipe, text, version, ...props }: RecipeJsonViewProps) {
  const { i18n } = useLingui()
  const { isUnsaved, isStale, error, mistakes } = props
  const isWrong = mistakes.length > 0
  return (
    <>
      <Form
        className="recipe-form"
        encType="multipart/form-data"
        action={urls.recipeJson(group, recipe.slug)}
        data-mode="json"
        data-reader={props.reader}
        data-draft-of={`${recipe.id}.json`}
      >
        <input type="hidden" name="version" value={version} />
        <header className="page-head">
          <h1>{recipe.name}</h1>
          <EditModes group={group} slug={recipe.slug} mode="json" />
        </header>
        <DraftOffer />
        <div className="sections">
          {error !== null && (
            <Notice tone="error" action={isStale && <OtherVersion href={urls.recipe(group, recipe.slug)} />}>
              <p>{error}</p>
            </Notice>
          )}
          {isWrong && (
            <Notice tone="error">
              <p>{i18n._('json.nothing-saved', { count: mistakes.length })}</p>
              <ul id="json-mistakes">
                {mistakes.map((mistake) => (
                  <li key={`${mistake.line} ${mistake.field}`}>
                    <a href="#json" data-line={mistake.line} data-column={mistake.column}>
                      <Place {...mistake} />
                    </a>{' '}
                    {mistake.field !== null && <code dir="ltr">{mistake.field}</code>} {mistake.text}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <div className="field">
            <label htmlFor="json">{i18n._('json.recipe-as-json')}</label>
            <p className="hint" id="json-hint">
              {i18n._('json.hint')}
            </p>
            <textarea
              className="input"
              id="json"
              name="json"
              dir="ltr"
              rows={24}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              autoCorrect="off"
              defaultValue={text}
              aria-invalid={isWrong ? true : undefined}
              aria-describedby={isWrong ? 'json-hint json-mistakes' : 'json-hint'}
            />
          </div>
        </div>
        <SaveBar leaveTo={urls.recipe(group, recipe.slug)} isUnsaved={isUnsaved} />
      </Form>
      <Enhancer name="recipes/recipe-json" />
    </>
  )
}

function Place({ line, column }: Pick<JsonMistakeView, 'line' | 'column'>) {
  const { i18n } = useLingui()
  return column === undefined ? i18n._('json.line', { line }) : i18n._('json.line-column', { line, column })
}
