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
import { getRecipe } from '../recipes/recipe/recipe.service'
import { urls } from '../urls'
import { pictureOf } from './entry.service'
import { changeEntry, dayOf, EntryForm, getOwnEntry, MadeForm, noteMade } from './event-form.service'
import { EventForm, type EventFormValues } from './event-form.view'

const maxBytes = MAX_IMAGE_BYTES + FORM_LIMIT_BYTES

type Errors = Record<string, string>
type Asked = Omit<Parameters<typeof EventForm>[0], 'values' | 'errors'>

function showForm({ scope }: MemberPageCall, asked: Asked, values: EventFormValues, errors: Errors): Page {
  const isWrong = Object.keys(errors).length > 0
  return {
    title: `${asked.title} · ${asked.recipe.name}`,
    styles: 'plain',
    place: 'recipes',
    width: 'narrow',
    status: isWrong ? 422 : 200,
    body: <EventForm {...asked} values={values} errors={translateFields(scope.i18n, errors)} />,
  }
}

const fileOf = (form: FormData): File | null => {
  const file = form.get('image')
  return file instanceof File ? file : null
}

const valuesOf = (form: FormData, hasSubject: boolean): EventFormValues => ({
  subject: hasSubject ? formText(form, 'subject') : null,
  day: formText(form, 'day'),
  text: formText(form, 'text').replaceAll('\r\n', '\n'),
})

/** Checks what was sent and saves it; what is wrong is shown beside its field, with everything that was typed. */
async function submit<S extends v.GenericSchema<unknown, unknown>>(
  call: MemberPageCall,
  asked: Asked,
  schema: S,
  save: (values: v.InferOutput<S>, form: FormData) => Promise<Response>,
): Promise<PageAnswer> {
  const form = await call.form()
  const values = valuesOf(form, schema === (EntryForm as unknown))
  const checked = checkForm(schema, { ...values })
  if (!checked.isValid) return showForm(call, asked, values, checked.errors)
  try {
    return await save(checked.values, form)
  } catch (error) {
    // A picture that cannot be read; nothing was written.
    if (!(error instanceof AppError) || !error.fields.image) throw error
    return showForm(call, asked, values, { image: error.messageId })
  }
}

function askMade({ ctx, scope, params }: MemberPageCall): Asked {
  const { slug, name } = getRecipe(ctx, params.slug!)
  const group = ctx.actor.groupSlug
  return {
    group,
    recipe: { slug, name },
    title: scope.i18n._('timeline.i-made-this'),
    action: urls.recipeMade(group, slug),
    backHref: urls.recipe(group, slug),
    picture: null,
  }
}

async function submitMade(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  const asked = askMade(call)
  return await submit(call, asked, MadeForm, async (values, form) => {
    const { id, subject } = await noteMade(ctx, asked.recipe.slug, values, fileOf(form))
    const undo = urls.deleteTimelineEvent(asked.group, id)
    showOnNextPage(scope, { tone: 'success', messageId: 'timeline.noted', values: { subject }, undo })
    return seeOther(asked.backHref)
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

async function submitEntry(call: MemberPageCall): Promise<PageAnswer> {
  const { asked } = askEntry(call)
  return await submit(call, asked, EntryForm, async (values, form) => {
    const picture = { file: fileOf(form), remove: formText(form, 'removeImage') === 'true' }
    await changeEntry(call.ctx, call.params.id!, values, picture)
    return seeOther(asked.backHref)
  })
}

/** "I made this", and changing an entry of the timeline. */
export const EVENT_FORM_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/made' }, (call) => {
    const values = { subject: null, day: dayOf(call.ctx, call.ctx.clock.now()), text: '' }
    return showForm(call, askMade(call), values, {})
  }),
  page({ method: 'POST', path: '/g/:group/r/:slug/made', maxBytes }, submitMade),
  page({ path: '/g/:group/recipes/timeline/:id' }, (call) => {
    const { asked, values } = askEntry(call)
    return showForm(call, asked, values, {})
  }),
  page({ method: 'POST', path: '/g/:group/recipes/timeline/:id', maxBytes }, submitEntry),
]
