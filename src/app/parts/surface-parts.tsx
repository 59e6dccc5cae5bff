import type { I18n } from '@lingui/core'
import { Button } from '../../ui/button.ui'
import { ConfidenceMeter } from '../../ui/confidence.ui'
import { Dialog, dialogTrigger } from '../../ui/dialog.ui'
import { Empty } from '../../ui/empty.ui'
import { Icon } from '../../ui/icon.ui'
import { LoadMore } from '../../ui/load-more.ui'
import { Menu, MenuButton } from '../../ui/menu.ui'
import { Notice, type Tone } from '../../ui/notice.ui'
import { Avatar } from '../../ui/pictures/avatar.ui'
import { DRAWING_NAMES } from '../../ui/pictures/drawing.ui'
import { Moment, RowAction, Table } from '../../ui/table.ui'
import { TaskProgress } from '../../ui/task-progress.ui'
import type { Part } from './part'

const HERE = '/dev/parts'
const AT = '2026-11-21T10:00:00.000Z'
const TONES: readonly Tone[] = ['info', 'success', 'warning', 'error']

/** Parts that surround, cover or list others. */
export function surfaceParts(i18n: I18n): Part[] {
  const recipes = i18n._('recipe.recipes')
  const taken = <p>{i18n._('recipe.taken-back', { name: 'Plum galette' })}</p>
  const undo = (
    <Button kind="quiet" icon="undo-2">
      {i18n._('general.undo')}
    </Button>
  )
  const row = (name: string) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>
        <Moment at={AT} isDay />
      </td>
      <td>
        <RowAction action={HERE} icon="archive-restore" label={i18n._('bin.restore-named', { name })}>
          {i18n._('bin.restore')}
        </RowAction>
      </td>
    </tr>
  )
  return [
    {
      name: 'notice',
      width: 'half',
      states: {
        ...Object.fromEntries(
          TONES.map((tone) => [
            tone,
            <Notice key={tone} tone={tone}>
              {taken}
            </Notice>,
          ]),
        ),
        action: (
          <Notice tone="success" action={undo}>
            {taken}
          </Notice>
        ),
        toast: (
          <div className="notice toast" data-tone="error">
            <Icon name="circle-alert" />
            <div className="text">{i18n._('events.something-went-wrong')}</div>
            <Button kind="quiet" icon="x" label={i18n._('general.close')} />
          </div>
        ),
      },
    },
    {
      name: 'empty',
      width: 'half',
      states: {
        ...Object.fromEntries(
          DRAWING_NAMES.map((name) => [
            name,
            <Empty key={name} drawing={name}>
              <p>{i18n._('bin.empty')}</p>
            </Empty>,
          ]),
        ),
        action: (
          <Empty drawing="pot" action={<Button>{i18n._('search.show-all')}</Button>}>
            <p>{i18n._('home.nothing-found')}</p>
          </Empty>
        ),
      },
    },
    {
      name: 'table',
      width: 'whole',
      states: {
        rows: (
          <Table columns={[recipes, i18n._('bin.deleted')]} hasActions>
            {['Plum and hazelnut galette', 'Rindfleischsuppe', 'شوربة العدس'].map(row)}
          </Table>
        ),
      },
    },
    {
      name: 'face',
      states: {
        plain: <Avatar name="Mara" picture={null} />,
        small: <Avatar name="Mara" picture={null} size="small" />,
      },
    },
    {
      name: 'progress',
      states: {
        'known share': <TaskProgress label={`${recipes} 1`} done={0.4} />,
        'not begun': <TaskProgress label={`${recipes} 2`} done={0} />,
      },
    },
    {
      name: 'confidence',
      states: {
        sure: <ConfidenceMeter confidence={0.97} />,
        check: <ConfidenceMeter confidence={0.6} />,
        missing: <ConfidenceMeter confidence={0} />,
      },
    },
    {
      name: 'list end',
      width: 'half',
      states: { 'goes on': <LoadMore href={HERE} shown={32} total={148} /> },
    },
    {
      name: 'menu and dialog',
      states: {
        menu: (
          <>
            <MenuButton menu="sample-menu" icon="ellipsis">
              {i18n._('general.more')}
            </MenuButton>
            <Menu id="sample-menu">
              <a href={HERE}>
                <Icon name="pencil-line" /> {i18n._('general.edit')}
              </a>
              <hr />
              <button type="button" data-kind="danger">
                <Icon name="trash-2" /> {i18n._('general.delete')}
              </button>
            </Menu>
          </>
        ),
        dialog: (
          <>
            <Button {...dialogTrigger('sample-dialog')}>{i18n._('general.delete')}</Button>
            <Dialog
              id="sample-dialog"
              title={i18n._('recipe.delete-recipe')}
              actions={<Button kind="danger">{i18n._('general.delete')}</Button>}
            >
              <p>{i18n._('recipe.delete-confirmation')}</p>
            </Dialog>
          </>
        ),
      },
    },
  ]
}
