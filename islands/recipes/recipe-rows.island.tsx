import { useCallback, useEffect, useState } from 'react'
import { IngredientRows } from '../../src/recipes/editor/ingredient-rows.ui'
import { InstructionRows } from '../../src/recipes/editor/instruction-rows.ui'
import { ExtraRows, NoteRows } from '../../src/recipes/editor/note-rows.ui'
import type {
  Direction,
  FormRows,
  RecipeFormValues,
  RowList,
} from '../../src/recipes/editor/recipe-form.rules'
import type { Removed } from '../../src/recipes/editor/removed-row.schema'
import type { LineOffers } from '../../src/recipes/ingredient/line-offers.rules'
import { typed } from './editor/typed-line'

// What changes the rows is asked for at once; they may be written in meanwhile.
const loading = typeof window === 'undefined' ? null : import('./editor/row-editing')

/** What all lists of a form show. */
export interface ShownRows {
  rows: Partial<FormRows>
  /** Names of recipes that an ingredient may be made by. */
  recipes: readonly string[]
  /** Translated sentences by field. */
  errors: Record<string, string>
  removed: Removed | null
  /** Name of the field that has the focus when the page opens. */
  focus: string | null
}

export interface RecipeRowsProps extends ShownRows {
  /** The list of the form that this island is. */
  list: RowList
  paste: RecipeFormValues['paste']
  direction: Direction
  language: string
  isPlain: boolean
  isText: boolean
  isParsed: boolean
}

/** One list of the recipe form. What is written is in its fields; rows are changed by the same rules as on the server. */
export default function RecipeRows(props: RecipeRowsProps) {
  const { list, paste, direction, language, isPlain, isText, isParsed } = props
  const [shown, show] = useState<ShownRows>(props)
  const [offers, showOffers] = useState<LineOffers | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it joins the others of its form once
  useEffect(() => {
    void loading?.then(({ join }) => join(list, props, show, showOffers))
  }, [])
  const onText = useCallback((at: number, text: string) => {
    show((before) => {
      const { ingredients = [] } = before.rows
      const row = ingredients[at]
      if (!row) return before
      const rows = {
        ...before.rows,
        ingredients: ingredients.with(at, { ...row, line: typed(row.line, text) }),
      }
      return { ...before, rows }
    })
  }, [])
  const { rows, recipes, ...says } = shown
  const { ingredients = [], instructions = [], notes = [], extras = [] } = rows
  const words = { ...says, direction, language }
  switch (list) {
    case 'ingredients':
      return (
        <IngredientRows
          {...words}
          {...{ recipes, isPlain, isText, isParsed, onText, offers }}
          rows={ingredients}
          paste={paste.ingredients}
        />
      )
    case 'instructions':
      return (
        <InstructionRows {...words} {...{ ingredients }} rows={instructions} paste={paste.instructions} />
      )
    case 'notes':
      return <NoteRows {...words} rows={notes} />
    case 'extras':
      return <ExtraRows {...says} rows={extras} />
  }
}
