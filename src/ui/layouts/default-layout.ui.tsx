import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../button.ui'
import { Dialog } from '../dialog.ui'
import { LanguageList } from '../language-list.ui'
import { Notice } from '../notice.ui'
import { Drawer } from './drawer.ui'
import { LayoutIslands } from './layout-islands.ui'
import type { LayoutProps, NoticeView } from './layout-props'
import { DemoBanner, SkipLink, TopBar } from './top-bar.ui'

export interface DefaultLayoutProps {
  layout: LayoutProps
  /** `wide` for grids, `narrow` for short forms; a page of text otherwise. */
  width?: 'wide' | 'narrow' | undefined
  /** The page has its own search field. */
  compact?: boolean | undefined
  children: ReactNode
}

/** Pages of a member: bar, drawer, language dialog, a notice from the action before, and the page itself. */
export function DefaultLayout({ layout, width, compact, children }: DefaultLayoutProps) {
  const { i18n } = useLingui()
  return (
    <>
      <SkipLink />
      <DemoBanner demoVersion={layout.demoVersion} />
      <TopBar {...layout} compact={compact} />
      <div className="frame">
        <Drawer {...layout} />
        <main
          className="page"
          id="main"
          data-wide={width === 'wide' ? '' : undefined}
          data-narrow={width === 'narrow' ? '' : undefined}
        >
          {layout.notice && <CarriedNotice notice={layout.notice} />}
          {children}
        </main>
      </div>
      <Dialog id="language-dialog" title={i18n._('layout.choose-language')} wide>
        <LanguageList locale={layout.locale} locales={layout.locales} docs={layout.translationDocs} />
      </Dialog>
      <LayoutIslands {...layout} />
    </>
  )
}

/** What the action before did, with the way back. */
export function CarriedNotice({ notice: { tone, text, undo } }: { notice: NoticeView }) {
  return (
    <div className="carried">
      <Notice
        tone={tone}
        action={
          undo && (
            <form method="post" action={undo.action}>
              <Button type="submit" kind="quiet" icon="undo-2">
                {undo.label}
              </Button>
            </form>
          )
        }
      >
        <p>{text}</p>
      </Notice>
    </div>
  )
}
