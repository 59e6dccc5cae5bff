import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { isNavigation } from '../../platform/http/unsent'
import { isUuid, newId } from '../../platform/ids'
import { MAX_IMAGE_BYTES } from '../../platform/images/images'

/** Name of the form's box for a photograph that it has sent before: `{id}/{name of the file}`. */
const FIELD = 'keptImage'

const placeOf = ({ groupId }: Ctx, id: string) => ['groups', groupId, 'uploads', id]

function keptIn(sent: FormData): { id: string; name: string } | null {
  const [id = '', ...name] = formText(sent, FIELD).split('/')
  return isUuid(id) ? { id, name: name.join('/').slice(0, 255) } : null
}

function fileOf(sent: FormData): File | null {
  const file = sent.get('image')
  return file instanceof File && file.size > 0 ? file : null
}

/** The photograph of a form: the file that was chosen last, also before a button added a row or a mistake was named. */
export async function pictureOf(ctx: Ctx, sent: FormData): Promise<File | null> {
  const file = fileOf(sent)
  const kept = keptIn(sent)
  if (file || !kept) return file
  const found = await ctx.media.find(placeOf(ctx, kept.id))
  return found ? new File([await found.arrayBuffer()], kept.name) : null
}

/** Deletes what was kept for a form, once the form is saved or another file was chosen. */
export async function forgetPicture(ctx: Ctx, sent: FormData): Promise<void> {
  const kept = keptIn(sent)
  if (kept) await ctx.media.remove(placeOf(ctx, kept.id))
}

/**
 * Keeps the photograph of a form that is shown again, since no page can choose a file: for the form's box, null without one. Browsers
 * with our script still have the file. What is never sent again goes with the uploads that were left.
 */
export async function keepPicture(ctx: Ctx, request: Request, sent: FormData): Promise<string | null> {
  const file = fileOf(sent)
  if (!file) return keptIn(sent) && formText(sent, FIELD)
  if (!isNavigation(request) || file.size > MAX_IMAGE_BYTES) return null
  const id = newId()
  try {
    await ctx.media.saveStream(placeOf(ctx, id), file.stream())
  } catch (error) {
    // Where there is no room, what was typed must come back all the same.
    if (error instanceof AppError) return null
    throw error
  }
  await forgetPicture(ctx, sent)
  return `${id}/${file.name}`
}
