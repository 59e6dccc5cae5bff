import type { I18n } from '@lingui/core'
import { TimerRow } from '../../../islands/recipes/timer-row'
import { IngredientRows } from '../../recipes/editor/ingredient-rows.ui'
import { InstructionRows } from '../../recipes/editor/instruction-rows.ui'
import { lineWriter } from '../../recipes/editor/line-text.rules'
import { NoteRows } from '../../recipes/editor/note-rows.ui'
import {
  emptyIngredient,
  emptyInstruction,
  type IngredientRow,
  type InstructionRow,
} from '../../recipes/editor/recipe-form.rules'
import { IngredientList } from '../../recipes/page/ingredient-list.ui'
import { InstructionList } from '../../recipes/page/instruction-list.ui'
import type { InstructionItem } from '../../recipes/page/recipe-page.rules'
import { stepSegments } from '../../recipes/page/step-text.rules'
import type { Timer } from '../../recipes/page/timer.rules'
import type { Part } from './part'

const HERE = '/dev/parts'
const CHILL = 'Rub the butter into the flour, gather it with a little water and chill for 45 minutes.'
const BAKE = 'Bake at 200 °C for 40 to 45 minutes, until the rim is deep brown.'

const step = (text: string, title = ''): InstructionItem => ({
  id: text,
  title,
  tree: {
    type: 'root',
    children: [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: text }] }],
  },
  pieces: new Map([[text, stepSegments(text, { language: 'en' })]]),
})

const LINES = [
  { referenceId: 'flour', title: 'For the dough', line: { amount: '200', rest: 'g plain flour', note: '' } },
  { referenceId: 'butter', title: null, line: { amount: '150', rest: 'g butter', note: 'cold, in cubes' } },
  { referenceId: 'salt', title: null, line: { amount: '½', rest: 'tsp salt', note: '' } },
]

const TIMER: Timer = {
  id: 'chill',
  name: 'Chill the dough',
  recipe: 'Plum and hazelnut galette',
  totalSeconds: 2700,
  endsAtMs: 1_000_000,
  pausedSeconds: 0,
  href: HERE,
}
const NAMED_AT_LENGTH = 'Simmer the stock with the bones and the burnt onion, skimming it now and then'

/** Two that are understood, one with a mistake, and one that is new. */
const ROWS: IngredientRow[] = [
  { ...emptyIngredient('For the dough'), quantity: '200', unit: 'g', food: 'plain flour' },
  { ...emptyIngredient(), quantity: '150', unit: 'g', food: 'butter', note: 'cold, in cubes' },
  { ...emptyIngredient(), quantity: 'some', food: 'salt' },
  emptyIngredient(),
]
const STEPS: InstructionRow[] = [{ ...emptyInstruction('Make the dough'), text: CHILL }]

/** Parts for cooking and writing: ingredients, steps, timers, and the rows of the editor. */
export function kitchenParts(i18n: I18n): Part[] {
  const write = lineWriter({ units: [], foods: [] }, { language: 'en', comma: ', ' })
  const nothing = { errors: {}, focus: null }
  const timer = (more: Partial<Timer>, nowMs: number) => (
    <TimerRow timer={{ ...TIMER, ...more }} nowMs={nowMs} href={HERE} update={() => {}} />
  )
  return [
    {
      name: 'ingredients',
      width: 'half',
      states: {
        list: (
          <div className="ingredients">
            <IngredientList ingredients={LINES} language="en" />
          </div>
        ),
        'on paper': (
          <div className="ingredients">
            <IngredientList ingredients={LINES} language="en" isOnPaper />
          </div>
        ),
      },
    },
    {
      name: 'steps',
      width: 'half',
      states: {
        'with timers': (
          <div className="method">
            <InstructionList
              instructions={[step(CHILL, 'Make the dough'), step(BAKE)]}
              language="en"
              withTimers
            />
          </div>
        ),
        'for visitors': (
          <div className="method">
            <InstructionList
              instructions={[step(CHILL, 'Make the dough'), step(BAKE)]}
              language="en"
              withTimers={false}
            />
          </div>
        ),
      },
    },
    {
      name: 'timer',
      width: 'half',
      states: {
        running: timer({}, 100_000),
        'just begun': timer({ totalSeconds: 900 }, 100_000),
        paused: timer({ endsAtMs: null, pausedSeconds: 754 }, 100_000),
        rung: timer({}, 1_000_000),
        'of another recipe': timer({ href: '/g/home/r/stock', name: NAMED_AT_LENGTH }, 100_000),
      },
    },
    {
      name: 'editor rows',
      width: 'half',
      states: {
        ingredients: (
          <div className="recipe-form">
            <IngredientRows
              rows={ROWS.map((row) => ({ ...row, line: write(row) }))}
              direction="ltr"
              language="en"
              paste={{ text: '', as: 'tidy' }}
              recipes={[]}
              isPlain={false}
              isText={false}
              isParsed
              errors={{ 'ingredients.2.quantity': i18n._('form.needs-a-look') }}
              focus={null}
            />
          </div>
        ),
        instructions: (
          <div className="recipe-form">
            <InstructionRows
              rows={STEPS}
              direction="ltr"
              language="en"
              paste={{ text: '', as: 'tidy' }}
              ingredients={ROWS}
              {...nothing}
            />
          </div>
        ),
        notes: (
          <div className="recipe-form">
            <div className="sections">
              <NoteRows
                rows={[{ title: 'Which plums', text: 'Late, firm ones keep their shape.' }]}
                language="en"
                direction="ltr"
                {...nothing}
              />
            </div>
          </div>
        ),
      },
    },
  ]
}
