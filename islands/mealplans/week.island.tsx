import { useLingui } from '@lingui/react'
import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PlanDays } from '../../src/mealplans/planner/plan-days.ui'
import {
  type DayView,
  type MovedMeal,
  type Slot,
  type Span,
  slotBeside,
  withMoved,
} from '../../src/mealplans/planner/week.rules'
import { CarriedNotice } from '../../src/ui/notice.ui'
import { urls } from '../../src/urls'
import { api } from '../api-client'
import { toast } from '../toast'
import { dragMeal } from './drag-meal'

const DAYS = ['days']

export interface WeekProps {
  group: string
  span: Span
  days: readonly DayView[]
  isEditing: boolean
}

interface Move {
  /** Id of its element: `meal-12`. */
  id: string
  to: Slot
}

const numberOf = (id: string) => Number(id.slice('meal-'.length))

/** The days of a plan; meals are moved in place, and what others plan meanwhile is shown when the reader comes back to the page. */
export default function Week(props: WeekProps) {
  // One for each week: on the server it must not know another reader's.
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Days {...props} />
    </QueryClientProvider>
  )
}

function Days({ group, span, days: drawn, isEditing }: WeekProps) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const [canMove, setCanMove] = useState(false)
  /** Whose grip has the keys, wherever it is moved to. */
  const held = useRef<string | null>(null)
  const { data: days } = useQuery({
    queryKey: DAYS,
    initialData: drawn,
    refetchOnMount: false,
    retry: false,
    async queryFn({ signal }) {
      const { data } = await api.look<DayView[]>(urls.planner({ ...span }), signal)
      if (!data) throw new Error('no answer')
      return data
    },
  })
  const { mutate, data: moved } = useMutation({
    scope: { id: 'week' },
    networkMode: 'always',
    async mutationFn({ id, to }: Move) {
      const body = new URLSearchParams({ ...to })
      const { data, error } = await api.ask<MovedMeal>(urls.moveMeal(numberOf(id), { ...span }), body)
      if (!data) throw new Error(error ?? '')
      return data
    },
    async onMutate({ id, to }) {
      await client.cancelQueries({ queryKey: DAYS })
      const before = client.getQueryData<readonly DayView[]>(DAYS) ?? drawn
      client.setQueryData(DAYS, withMoved(before, numberOf(id), to))
      return before
    },
    onSuccess(answer) {
      // The earlier notice goes. Changes that are still being sent are shown already.
      document.querySelector('main > .carried')?.remove()
      if (client.isMutating() === 1) client.setQueryData(DAYS, answer.days)
    },
    onError({ message }, _, before) {
      toast('error', message)
      client.setQueryData(DAYS, before)
      // It may be gone, or elsewhere by now.
      void client.invalidateQueries({ queryKey: DAYS })
    },
  })

  useEffect(() => {
    setCanMove(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry that was moved is drawn again, without the focus
  useLayoutEffect(() => {
    const entry = held.current && document.getElementById(held.current)
    if (!entry || document.activeElement !== document.body) return
    entry.querySelector<HTMLElement>('[data-grip]')?.focus()
    entry.scrollIntoView({ block: 'nearest' })
  }, [days])

  function move({ id }: Element, to: Slot, isByGrip: boolean): void {
    held.current = isByGrip ? id : null
    mutate({ id, to })
  }
  function press(event: KeyboardEvent): void {
    const entry = (event.target as Element).closest('[data-grip]')?.closest('.plan-entry')
    const isTurned = document.documentElement.dir === 'rtl'
    const to = entry && slotBeside(days, numberOf(entry.id), event.key, isTurned)
    if (!entry || !to) return
    event.preventDefault()
    move(entry, to, true)
  }
  return (
    <>
      {moved && (
        <CarriedNotice
          notice={{
            tone: 'success',
            text: moved.text,
            undo: { action: moved.undo, label: i18n._('general.undo') },
          }}
        />
      )}
      <PlanDays
        {...{ days, group, isEditing, canMove }}
        onPointerDown={({ nativeEvent }) => dragMeal(nativeEvent, move)}
        onKeyDown={press}
      />
    </>
  )
}
