import { newId } from '../../../src/platform/ids'
import { countChanges, type Entry } from '../../../src/recipes/editor/changes.rules'
import { findPicture, forgetPicture, keepPicture } from '../../draft-pictures'
import { type Draft, draftPlace, dropDraft, findDrafts, keepDraft, pictureIn } from '../../draft-store'
import { toast } from '../../toast'

/** The picture is a file: it is stored on its own, and restored by a script. */
const PICTURE = 'image'
/** Where the draft is stored that the next page load restores. */
const TAKEN_UP = 'trivet-draft-taken-up'

export interface Drafts {
  /** Keeps what is in the fields. */
  keep(now: readonly Entry[]): void
  /** What was written is saved, or is not wanted. */
  drop(): void
  /** The page that comes next goes on in the same place. */
  handOn(): void
}

const written = (entries: readonly Entry[]) =>
  entries.filter(([name, value]) => name !== 'action' && (name !== PICTURE || value !== ''))

/** Sends a draft as the form would be sent: the server shows it as one that is not saved, merged with what others have saved. */
function takeUp(form: HTMLFormElement, { place, entries }: Draft): void {
  const sent = document.createElement('form')
  sent.method = 'post'
  sent.enctype = 'multipart/form-data'
  sent.action = form.getAttribute('action') ?? ''
  sent.hidden = true
  for (const [name, value] of [...entries, ['action', 'draft'] as const]) {
    if (name === PICTURE) continue
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    sent.append(field)
  }
  sessionStorage.setItem(TAKEN_UP, place)
  document.body.append(sent)
  sent.submit()
}

/** Shows that there is something written and not saved, and lets the cook choose. */
function offer(form: HTMLFormElement, drafts: readonly Draft[], leave: () => void): void {
  const shown = form.querySelector<HTMLElement>('[data-draft-offer]')
  const [latest] = drafts
  if (!shown || !latest) return
  const words = shown.querySelector('p')
  const time = new Date(latest.at)
  const when = time.toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' })
  if (words) words.textContent = (shown.dataset.draftOffer ?? '').replace('{time}', when)
  shown.hidden = false
  shown.onclick = ({ target }) => {
    const wish = target instanceof Element ? target.closest<HTMLElement>('[data-draft]')?.dataset.draft : ''
    if (wish === 'continue') {
      leave()
      takeUp(form, latest)
    } else if (wish === 'delete') {
      dropDraft(latest.place)
      shown.hidden = true
      offer(form, drafts.slice(1), leave)
    }
  }
}

/**
 * Keeps what is written in this browser until it is saved, by reader and recipe, and offers what was written before. Each opening of the
 * form has a place of its own: two windows, or an offer that no one has answered yet, do not overwrite each other.
 * @param of what is saved, what is in the fields, and whether it is the server that has shown it again
 * @param leave called before another page takes this one's place on purpose
 */
export function keepDrafts(
  form: HTMLFormElement,
  of: { saved: readonly Entry[]; shown: readonly Entry[]; cameBack: boolean },
  leave: () => void,
): Drafts {
  const { reader, draftOf } = form.dataset
  if (!reader || !draftOf) return { keep() {}, drop() {}, handOn() {} }
  const { saved, shown, cameBack } = of
  const isUnsaved = cameBack || countChanges(saved, shown) > 0
  const takenUp = cameBack ? sessionStorage.getItem(TAKEN_UP) : null
  sessionStorage.removeItem(TAKEN_UP)
  // Loading the page again sends nothing again: it shows what is saved, and offers the draft.
  if (cameBack) history.replaceState(history.state, '', location.href)
  const found = findDrafts(reader, draftOf)
  // Texts that a browser has filled in again, or the server has shown again, continue their draft.
  const says = ({ entries }: Draft) => countChanges(entries, written(shown)) === 0
  const mine = found.find((draft) => draft.place === takenUp) ?? (isUnsaved ? found.find(says) : undefined)
  const place = mine?.place ?? draftPlace(reader, draftOf, newId())
  const others = found.filter((draft) => {
    if (draft.place === place) return false
    if (!says(draft)) return true
    // It is saved by now, or kept from here on.
    dropDraft(draft.place)
    return false
  })
  offer(form, others, leave)
  const field = form.querySelector<HTMLInputElement>(`input[type=file][name=${PICTURE}]`)
  // A picture that is being restored into its field is neither deleted nor stored again.
  let awaited = field?.files?.length === 0 ? pictureIn(mine) : ''
  let kept = pictureIn(mine)

  async function putPictureBack(): Promise<void> {
    const file = await findPicture(place)
    awaited = ''
    if (field?.files?.length !== 0) return
    if (file) {
      const transfer = new DataTransfer()
      transfer.items.add(file)
      field.files = transfer.files
    } else toast('info', form.querySelector<HTMLElement>('[data-no-picture]')?.dataset.noPicture ?? '')
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (awaited !== '') void putPictureBack()

  function keep(now: readonly Entry[]): void {
    const entries = written(now).map(([name, value]): [string, string] => [name, value])
    if (awaited !== '') entries.push([PICTURE, awaited])
    keepDraft(place, entries)
    const picture = pictureIn({ entries })
    if (picture === kept) return
    kept = picture
    const file = field?.files?.[0]
    void (file ? keepPicture(place, file) : forgetPicture(place))
  }

  return {
    keep,
    drop: () => dropDraft(place),
    handOn: () => sessionStorage.setItem(TAKEN_UP, place),
  }
}
