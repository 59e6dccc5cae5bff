import type { I18n } from '@lingui/core'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Chip, RemovableChip } from '../../ui/chip.ui'
import { SelectField, TextArea, TextField } from '../../ui/field.ui'
import { Icon } from '../../ui/icon.ui'
import { WayBack } from '../../ui/layouts/page-head.ui'
import { PasswordField } from '../../ui/password-field.ui'
import { FileButton } from '../../ui/pictures/file-button.ui'
import { Segmented } from '../../ui/segmented.ui'
import { Stepper } from '../../ui/stepper.ui'
import { Tabs } from '../../ui/tabs.ui'
import type { Part } from './part'

const HERE = '/dev/parts'

/** What one presses, ticks and fills. */
export function controlParts(i18n: I18n): Part[] {
  const words = {
    save: i18n._('general.save'),
    edit: i18n._('general.edit'),
    remove: i18n._('general.delete'),
    name: i18n._('recipe.name'),
    anyOf: i18n._('search.any-of-them'),
    allOf: i18n._('search.all-of-them'),
    language: i18n._('recipe.language'),
  }
  const options = [
    { value: 'any', text: words.anyOf },
    { value: 'all', text: words.allOf },
  ]
  const tabs = [
    { key: 'form', text: i18n._('form.form'), href: `${HERE}#part-tabs` },
    { key: 'many', text: i18n._('import.tab-many'), href: HERE },
    { key: 'text', text: i18n._('import.tab-text'), href: HERE },
  ]
  const stepper = {
    name: 'scale',
    labels: { less: i18n._('recipe.yield-less'), more: i18n._('recipe.yield-more') },
  }
  return [
    {
      name: 'button',
      states: {
        plain: <Button>{words.edit}</Button>,
        icon: <Button icon="pencil-line">{words.edit}</Button>,
        primary: <Button kind="primary">{words.save}</Button>,
        large: (
          <Button kind="primary" size="large">
            {words.save}
          </Button>
        ),
        quiet: (
          <Button kind="quiet" icon="pencil-line">
            {words.edit}
          </Button>
        ),
        danger: (
          <Button kind="danger" icon="trash-2">
            {words.remove}
          </Button>
        ),
        square: <Button icon="ellipsis" label={i18n._('general.more')} />,
        pressed: (
          <Button icon="pencil-line" aria-pressed>
            {words.edit}
          </Button>
        ),
        busy: <Button aria-busy>{words.edit}</Button>,
        disabled: <Button disabled>{words.edit}</Button>,
        'quiet disabled': (
          <Button kind="quiet" disabled>
            {words.edit}
          </Button>
        ),
        link: (
          <LinkButton kind="quiet" icon="arrow-left" href={HERE}>
            {i18n._('recipe.recipes')}
          </LinkButton>
        ),
      },
    },
    {
      name: 'field',
      states: {
        empty: <TextField id="f-empty" label={words.name} name="a" />,
        filled: <TextField id="f-filled" label={words.name} name="b" defaultValue="Plum galette" />,
        placeholder: <TextField id="f-place" label={words.name} name="c" placeholder="https://" />,
        hint: <TextField id="f-hint" label={words.name} name="d" hint={i18n._('api-token.name-hint')} />,
        error: (
          <TextField
            id="f-error"
            label={words.name}
            name="e"
            defaultValue="Plum galette"
            error={i18n._('recipe.name-is-taken')}
          />
        ),
        disabled: <TextField id="f-off" label={words.name} name="f" defaultValue="Plum galette" disabled />,
        area: <TextArea id="f-area" label={i18n._('recipe.description')} name="g" />,
        select: <SelectField id="f-select" label={words.language} name="h" options={options} />,
        file: <TextField id="f-file" label={i18n._('recipe.photograph')} name="i" type="file" />,
        'file button': (
          <FileButton id="f-file-button" name="x">
            {i18n._('form.choose-photo')}
          </FileButton>
        ),
        password: (
          <PasswordField label={i18n._('user.password')} name="secret" autoComplete="current-password" />
        ),
      },
    },
    {
      name: 'check',
      states: {
        off: <Check label={words.name} name="o" />,
        on: <Check label={words.name} name="p" defaultChecked />,
        disabled: <Check label={words.name} name="q" disabled />,
        count: <Check label={words.name} name="r" count={12} />,
        hint: <Check label={words.name} name="s" hint={i18n._('user.revoke-api-tokens-hint')} />,
        'radio off': <Check kind="radio" label={words.name} name="t" />,
        'radio on': <Check kind="radio" label={words.name} name="u" defaultChecked />,
        'switch off': <Check kind="switch" label={words.name} name="v" />,
        'switch on': <Check kind="switch" label={words.name} name="w" defaultChecked />,
      },
    },
    {
      name: 'chip',
      states: {
        off: <Chip href={HERE}>{words.name}</Chip>,
        on: (
          <Chip href={HERE} on>
            {words.name}
          </Chip>
        ),
        removable: <RemovableChip href={HERE} name={words.name} />,
        unfolds: (
          <button type="button" className="chip">
            {words.name} <Icon name="chevron-down" />
          </button>
        ),
        plain: (
          <Chip kind="plain" href={HERE}>
            {words.name}
          </Chip>
        ),
        'plain without a link': (
          <span className="chip" data-kind="plain">
            {words.name}
          </span>
        ),
      },
    },
    {
      name: 'segmented',
      width: 'half',
      states: {
        first: <Segmented name="x" legend={words.name} value="any" options={options} />,
        second: <Segmented name="y" legend={words.name} value="all" options={options} />,
      },
    },
    {
      name: 'tabs',
      width: 'half',
      states: {
        first: <Tabs label={`${words.edit} 1`} tabs={tabs} current="form" />,
        last: <Tabs label={`${words.edit} 2`} tabs={tabs} current="text" />,
      },
    },
    {
      name: 'way back',
      states: {
        page: <WayBack href={HERE}>{i18n._('setting.title')}</WayBack>,
        'long name': <WayBack href={HERE}>{i18n._('recipe.sample-instruction')}</WayBack>,
      },
    },
    {
      name: 'stepper',
      states: {
        both: <Stepper {...stepper} less="1" more="3" />,
        'no less': <Stepper {...stepper} less={null} more="2" />,
      },
    },
  ]
}
