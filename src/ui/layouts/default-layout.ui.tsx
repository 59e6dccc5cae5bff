import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Enhancer } from '../../platform/web/enhancer'
import { urls } from '../../urls'
import { Button } from '../button.ui'
import { Dialog } from '../dialog.ui'
import { Form } from '../form.ui'
import { CarriedNotice } from '../notice.ui'
import { BottomBar } from './bottom-bar.ui'
import { AdminDrawer, Drawer } from './drawer.ui'
import type { LayoutProps } from './layout-props'
import { Sheet } from './sheet.ui'
import { DemoBanner, SkipLink, TopBar } from './top-bar.ui'

export interface DefaultLayoutProps extends LayoutProps {
  /** The islands of every page. */
  islands: ReactNode
  /** `wide` for grids, `narrow` for short forms; a page of text otherwise. */
  width?: 'wide' | 'narrow' | undefined
  /** Id of the member, under which this browser keeps drafts. */
  reader: string | null
  /** The page has its own search field. */
  compact?: boolean | undefined
  children: ReactNode
}

/** Pages of a member: bar, drawer, language dialog, a notice from the action before, and the page itself. */
export function DefaultLayout(props: DefaultLayoutProps) {
  const { i18n } = useLingui()
  const { width, notice } = props
  return (
    <>
      <SkipLink />
      <DemoBanner demo={props.demo} />
      <TopBar
        group={props.group}
        user={props.user}
        searches={props.searches}
        hasQuickSearch={props.hasQuickSearch}
        isOwnGroup={props.isOwnGroup}
        compact={props.compact}
        hasSaveBar={props.hasSaveBar}
      />
      <div className="frame">
        {props.isAdmin ? (
          <AdminDrawer
            user={props.user}
            drawer={props.drawer}
            home={props.group ? urls.home(props.group.slug) : urls.root()}
            supportHref={props.supportHref}
          />
        ) : (
          <Drawer user={props.user} drawer={props.drawer} />
        )}
        <main
          className="page"
          id="main"
          data-wide={width === 'wide' ? '' : undefined}
          data-narrow={width === 'narrow' ? '' : undefined}
        >
          {notice && <CarriedNotice notice={notice} />}
          {notice?.isPassing && <Enhancer name="ui/passing-notice" />}
          {props.children}
        </main>
      </div>
      {!props.hasSaveBar && (
        <BottomBar
          group={props.group}
          searches={props.searches}
          hasQuickSearch={props.hasQuickSearch}
          place={props.place}
        />
      )}
      <Dialog id="language-dialog" title={i18n._('layout.choose-language')} wide>
        {null}
      </Dialog>
      <Enhancer name="users/preferences" />
      <Enhancer name="ui/languages" when="wanted" trigger="[data-languages]" />
      {props.reader && <Sheet />}
      {props.reader && <SignOutDialog reader={props.reader} />}
      {props.islands}
    </>
  )
}

/** Asked by a script where drafts would be lost. */
function SignOutDialog({ reader }: { reader: string }) {
  const { i18n } = useLingui()
  const answer = (
    <Form action={urls.logout()} repeatable data-reader={reader}>
      <Button type="submit" kind="danger">
        {i18n._('draft.sign-out')}
      </Button>
    </Form>
  )
  return (
    <>
      <Dialog id="sign-out-dialog" title={i18n._('draft.not-saved')} actions={answer}>
        <p>{i18n._('draft.sign-out-deletes')}</p>
      </Dialog>
      <Enhancer name="users/sign-out" when="wanted" trigger="[data-signs-out] button" />
    </>
  )
}
