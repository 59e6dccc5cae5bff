import { useEffect, useMemo, useRef, useState } from 'react'
import { type FoundFrame, FoundFrameProvider, levelOf } from '../../../src/importers/preview/doubt.ui'
import {
  type EditedLine,
  FoundIngredients,
  FoundInstructions,
  type FoundLine,
  type FoundList,
  type FoundRow,
  levelOfList,
  placeOfLine,
} from '../../../src/importers/preview/found-body.ui'
import { FoundFoot, type FoundFootProps, FoundSaveBar } from '../../../src/importers/preview/found-foot.ui'
import { FoundHead } from '../../../src/importers/preview/found-head.ui'
import type { PictureChoiceProps } from '../../../src/importers/preview/picture-choice.ui'
import { preparePictures } from '../../pictures/prepare'
import { goOnByEnter } from '../../ui/enter'
import { useLines } from './use-lines'

export interface FoundRecipeProps extends FoundFootProps {
  frame: Omit<FoundFrame, 'looked'>
  group: string
  ingredients: FoundList<FoundLine>
  instructions: FoundList<FoundRow>
  picture: PictureChoiceProps
  /** Set where its words run in another direction than the page's. */
  turned: '' | undefined
}

/** Links to the places that need checking, in the order of the page. */
function doubtsOf({ frame, ingredients, instructions }: FoundRecipeProps, lines: readonly EditedLine[]) {
  const levels: (readonly [string, string])[] = [
    ...Object.entries(frame.fields).map(([name, field]) => [name, levelOf(field)] as const),
    ['ingredients', levelOfList(ingredients)],
    ...lines.map((line) => [placeOfLine(line), line.isDoubtful ? 'check' : 'sure'] as const),
    ['instructions', levelOfList(instructions)],
  ]
  return levels.filter(([, level]) => level === 'check').map(([name]) => name)
}

/**
 * The words of a found recipe, each of them a field: lines are understood while they are written, and what was written in is no longer
 * doubtful.
 */
export default function FoundRecipe(props: FoundRecipeProps) {
  const { frame, group, picture, turned, ingredients, instructions, ...foot } = props
  const bar = useRef<HTMLDivElement>(null)
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set())
  const [own, setOwn] = useState('')
  const { lines, list, write } = useLines(ingredients.rows, frame.language)
  const doubts = doubtsOf(props, lines).filter((place) => !looked.has(place))
  const doubtsNow = useRef(doubts)
  doubtsNow.current = doubts

  useEffect(() => {
    const form = bar.current!.closest('form')!
    const status = form.querySelector<HTMLElement>('[data-picture-status]')!
    preparePictures(form.ownPicture, status, (file) => setOwn(file ? URL.createObjectURL(file) : ''))
    goOnByEnter(form)
    form.addEventListener('input', ({ target }) => {
      let place = (target as Element).closest<HTMLElement>('[data-place]')
      // In a line that is sure it is the list that is looked at.
      while (place && !doubtsNow.current.includes(place.dataset.place!))
        place = place.parentElement!.closest<HTMLElement>('[data-place]')
      const name = place?.dataset.place
      if (name !== undefined) setLooked((before) => new Set([...before, name]))
    })
  }, [])
  useEffect(() => () => URL.revokeObjectURL(own), [own])

  function undoOwn(): void {
    const input: HTMLInputElement = bar.current!.closest('form')!.ownPicture
    input.value = ''
    input.dispatchEvent(new Event('change'))
    input.focus()
  }
  const lookAtFirst = () =>
    document.querySelector<HTMLElement>(`[data-place="${doubts[0]}"] .in-place:not([data-heading])`)?.focus()

  const shared = useMemo(() => ({ ...frame, looked }), [frame, looked])
  return (
    <FoundFrameProvider value={shared}>
      <FoundHead
        picture={{ ...picture, own, onUndo: undoOwn }}
        kind={foot.others.categories || foot.site}
        turned={turned}
      />
      <div className="recipe-body" data-turned={turned}>
        <FoundIngredients list={ingredients} lines={lines} listRef={list} onText={write} />
        <FoundInstructions list={instructions} />
      </div>
      <FoundFoot {...foot} />
      <FoundSaveBar group={group} doubts={doubts} onLook={lookAtFirst} barRef={bar} />
    </FoundFrameProvider>
  )
}
