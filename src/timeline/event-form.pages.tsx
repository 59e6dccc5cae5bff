import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { AppError } from '../platform/errors'
import { checkForm, formText, translateFields } from '../platform/http/form'
import {
  FORM_LIMIT_BYTES,
  type MemberPageCall,
  type PageRoute,
  page,
  seeOther,
} from '../platform/http/page-route'
import { MAX_IMAGE_BYTES } from '../platform/images/images'
import { showOnNextPage } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import { findOwnRating } from '../ratings/rating.service'
import { recipePhoto, recipeTint } from '../recipes/image/recipe-photo.service'
import { chosenAmount, scaleOf } from '../recipes/page/scale.rules'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { urls } from '../urls'
import { pictureOf } from './entry.service'
import { changeEntry, dayOf, EntryForm, getOwnEntry, MadeForm, noteMade } from './event-form.service'
import { EventForm, type EventFormValues } from './event-form.view'
import { type MadeFormValues, MadeForm as MadeView } from './made-form.view'

const maxBytes = MAX_IMAGE_BYTES + FORM_LIMIT_BYTES

type Errors = Record<string, string>
type Asked = Omit<Parameters<typeof EventForm>[0], 'values' | 'errors'>

const framed = (title: string, errors: Errors, body: ReactNode): Page => ({
  title,
  styles: 'diary',
  place: 'recipes',
  width: 'narrow',
  status: Object.keys(errors).length > 0 ? 422 : 200,
  body,
})

/** Draws a form again with what was typed and what is wrong. */
type Draws<Values> = (values: Values, errors: Errors) => Page

const fileOf = (form: FormData): File | null => {
  const file = form.get('image')
  return file instanceof File ? file : null
}

/** What a form sent of some fields; lines end as browsers show them. */
function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const texts = names.map((name) => [name, formText(form, name).replaceAll('\r\n', '\n')])
  return Object.fromEntries(texts) as Record<Name, string>
}

/** Checks what was sent and saves it; what is wrong is shown beside its field, with everything that was typed. */
async function submit<Name extends string, S extends v.GenericSchema<unknown, unknown>>(
  sent: { form: FormData; names: readonly Name[]; schema: S },
  draw: Draws<Record<Name, string>>,
  save: (values: v.InferOutput<S>, form: FormData) => Promise<Response>,
): Promise<PageAnswer> {
  const { form, names, schema } = sent
  const values = textsOf(form, names)
  const checked = checkForm(schema, values)
  if (!checked.isValid) return draw(values, checked.errors)
  try {
    return await save(checked.values, form)
  } catch (error) {
    // A picture that cannot be read; nothing was written.
    if (!(error instanceof AppError) || !error.fields.image) throw error
    return draw(values, { image: error.messageId })
  }
}

function drawMade({ ctx, scope }: MemberPageCall, recipe: Recipe): Draws<MadeFormValues> {
  const { slug, name, language } = recipe
  const shown = { slug, name, language, photo: recipePhoto(recipe), tint: recipeTint(recipe) }
  return (values, errors) =>
    framed(
      `${scope.i18n._('timeline.how-was-it')} · ${name}`,
      errors,
      <MadeView
        group={ctx.actor.groupSlug}
        recipe={shown}
        values={values}
        errors={translateFields(scope.i18n, errors)}
      />,
    )
}

function showMade(call: MemberPageCall): Page {
  const { ctx, params, query } = call
  const recipe = getRecipe(ctx, params.slug!)
  const servings = Math.round(recipe.recipeServings * scaleOf(chosenAmount(query), recipe))
  return drawMade(call, recipe)(
    {
      day: dayOf(ctx, ctx.clock.now()),
      text: '',
      rating: String(findOwnRating(ctx, recipe.id)?.rating || ''),
      servings: servings > 0 && servings < 1000 ? String(servings) : '',
    },
    {},
  )
}

async function submitMade(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params } = call
  const recipe = getRecipe(ctx, params.slug!)
  const group = ctx.actor.groupSlug
  const names = ['day', 'text', 'rating', 'servings'] as const
  const sent = { form: await call.form(), names, schema: MadeForm }
  return await submit(sent, drawMade(call, recipe), async (values, form) => {
    const { id, subject } = await noteMade(ctx, recipe.slug, values, fileOf(form))
    const undo = urls.deleteTimelineEvent(group, id)
    showOnNextPage(scope, { tone: 'success', messageId: 'timeline.noted', values: { subject }, undo })
    return seeOther(urls.recipe(group, recipe.slug))
  })
}

function askEntry({ ctx, scope, params }: MemberPageCall): { asked: Asked; values: EventFormValues } {
  const entry = getOwnEntry(ctx, params.id!)
  const { slug, name } = getRecipe(ctx, entry.recipeId)
  const group = ctx.actor.groupSlug
  return {
    values: {
      subject: entry.subject,
      day: dayOf(ctx, new Date(entry.timestamp)),
      text: entry.message ?? '',
    },
    asked: {
      group,
      recipe: { slug, name },
      title: scope.i18n._('timeline.edit'),
      action: urls.timelineEvent(group, entry.id),
      backHref: urls.recipeTimeline(group, slug),
      picture: pictureOf(entry),
    },
  }
}

const drawEntry =
  ({ scope }: MemberPageCall, asked: Asked): Draws<EventFormValues> =>
  (values, errors) =>
    framed(
      `${asked.title} · ${asked.recipe.name}`,
      errors,
      <EventForm {...asked} values={values} errors={translateFields(scope.i18n, errors)} />,
    )

async function submitEntry(call: MemberPageCall): Promise<PageAnswer> {
  const { asked } = askEntry(call)
  const names = ['subject', 'day', 'text'] as const
  const sent = { form: await call.form(), names, schema: EntryForm }
  return await submit(sent, drawEntry(call, asked), async (values, form) => {
    const picture = { file: fileOf(form), remove: formText(form, 'removeImage') === 'true' }
    await changeEntry(call.ctx, call.params.id!, values, picture)
    return seeOther(asked.backHref)
  })
}

/** "I made this", and changing an entry of the timeline. */
export const EVENT_FORM_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/made' }, showMade),
  page({ method: 'POST', path: '/g/:group/r/:slug/made', maxBytes }, submitMade),
  page({ path: '/g/:group/recipes/timeline/:id' }, (call) => {
    const { asked, values } = askEntry(call)
    return drawEntry(call, asked)(values, {})
  }),
  page({ method: 'POST', path: '/g/:group/recipes/timeline/:id', maxBytes }, submitEntry),
]
