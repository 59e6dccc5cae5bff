import { ICON_NAMES, Icon } from '../../ui/icon.ui'
import type { Part } from './part'

const COLOURS = [
  'paper',
  'raised',
  'sunk',
  'ink',
  'ink-soft',
  'ink-faint',
  'line',
  'line-strong',
  'primary',
  'accent',
  'secondary',
  'success',
  'info',
  'warning',
  'error',
]
const SAMPLE = 'Plum and hazelnut galette'

/** What the parts are made of: colours, type, icons. */
export function foundationParts(): Part[] {
  return [
    {
      name: 'colour',
      states: Object.fromEntries(COLOURS.map((name) => [name, <div key={name} data-swatch={name} />])),
    },
    {
      name: 'type',
      width: 'half',
      states: {
        h1: <p className="like-h1">{SAMPLE}</p>,
        h2: <p className="like-h2">{SAMPLE}</p>,
        h3: <h3>{SAMPLE}</h3>,
        text: <p>{SAMPLE}</p>,
        voice: <p className="voice">{SAMPLE}</p>,
        small: <small>{SAMPLE}</small>,
        code: <code>{SAMPLE}</code>,
        key: <kbd>Esc</kbd>,
        link: <a href="#part-type">{SAMPLE}</a>,
      },
    },
    {
      name: 'icon',
      width: 'whole',
      states: {
        all: (
          <p className="all-icons">
            {ICON_NAMES.map((name) => (
              <span key={name} title={name}>
                <Icon name={name} />
              </span>
            ))}
          </p>
        ),
      },
    },
  ]
}
