import { useLingui } from '@lingui/react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../src/ui/dialog.ui'
import { useTrigger } from '../use-trigger'

/** The script did not come: the page does the same. */
function LeadThere({ href }: { href: string }) {
  useEffect(() => location.assign(href), [href])
  return null
}

// Apart from the dialog, so that the server does without the query client.
const AddRecipesBody = lazy<ComponentType<{ href: string }>>(() =>
  import('./add-recipes-body').catch(() => ({ default: LeadThere })),
)

/** The shopping-list dialog over a page: which list, then which ingredients. Closing it goes back to the list. */
export default function AddRecipes() {
  const { i18n } = useLingui()
  const anchor = useRef<HTMLSpanElement>(null)
  // Each opening asks anew: what was chosen before is gone.
  const [opened, setOpened] = useState<{ href: string; at: number } | null>(null)
  useTrigger(anchor, (link) => {
    if (!(link instanceof HTMLAnchorElement)) return
    link.closest<HTMLElement>('[popover]')?.hidePopover()
    const address = new URL(link.href)
    // The recipe may have been scaled since the page came.
    if (document.querySelector('.recipe-page')) address.search = location.search
    setOpened({ href: address.href, at: performance.now() })
  })
  return (
    <>
      <span ref={anchor} hidden />
      <Dialog id="add-recipes" title={i18n._('shopping.add-to-list')}>
        {opened && (
          <Suspense>
            <AddRecipesBody key={opened.at} href={opened.href} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
