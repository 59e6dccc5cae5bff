import { type RefObject, useEffect, useRef } from 'react'
import { fetchPage } from '../../api-client'
import { keepDraft, type OcrDraft } from './draft'

const KEEP_AFTER_MS = 300

interface KeptDraftOptions {
  input: RefObject<HTMLInputElement | null>
  draft: Pick<OcrDraft, 'owner' | 'fields' | 'pages'>
  /** Said before the form is sent, and when it cannot be: the draft stays. */
  onSubmit: (isOutOfReach: boolean) => void
}

/** Keeps unfinished work soon after it has changed, and before the form is sent, which goes only where the server is reached. */
export function useKeptDraft({ input, draft, onSubmit }: KeptDraftOptions) {
  const now = useRef({ draft, onSubmit })
  now.current = { draft, onSubmit }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** As it was found when the page was opened. */
  const restored = useRef<OcrDraft>(null)

  function keep(isSent: boolean): Promise<void> {
    clearTimeout(timer.current)
    const { fields, pages } = now.current.draft
    const isEmpty = pages.length === 0 && Object.values(fields).every((text) => text === '')
    return keepDraft(isEmpty ? null : { ...now.current.draft, at: Date.now(), isSent })
  }

  function keepSoon(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const { fields, pages } = now.current.draft
      const kept = restored.current
      const isAsKept =
        pages === kept?.pages && Object.keys(fields).every((name) => fields[name] === kept.fields[name])
      // A browser that goes back fills the fields in again: what was sent stays sent.
      if (!isAsKept) void keep(false)
    }, KEEP_AFTER_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks for what is there when the form is sent
  useEffect(() => {
    let isChecked = false
    const form = input.current!.form!
    form.addEventListener('submit', async (event) => {
      if (isChecked) return
      event.preventDefault()
      const { submitter } = event
      now.current.onSubmit(false)
      await keep(true)
      // Without a server the browser would show an error page instead of this one, and after signing out elsewhere the sign-in page.
      const here = await fetchPage(location.href)
      isChecked = here?.status === 200 && new URL(here.url).pathname === location.pathname
      if (isChecked) form.requestSubmit(submitter)
      else now.current.onSubmit(true)
    })
    window.addEventListener('pageshow', () => {
      isChecked = false
    })
  }, [])

  function forget(): void {
    clearTimeout(timer.current)
    void keepDraft(null)
  }
  return { keepSoon, forget, restored }
}
