import { useLingui } from '@lingui/react'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { FAULTS } from '../../src/shopping/sync/list-state.rules'
import { keepPages } from '../offline-pages'
import { type DrawnList, readDrawnRows } from './drawn-rows'
import { ListPage, type ListProps } from './list-page'
import { ListSync } from './list-sync'
import { forgetUnsentOperations } from './unsent-operations'

/** What the browser gets of a list: it reads the rows from what the server drew, so that they are not in the page twice. */
export type ShoppingListProps = ListProps

/** Draws again after an error: what was pressed is stored before anything is drawn. */
class DrawAgain extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  #failedAt = Number.NEGATIVE_INFINITY

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch(error: unknown): void {
    console.error('shopping list', error)
    const isFirst = performance.now() - this.#failedAt > 1_000
    this.#failedAt = performance.now()
    setTimeout(() => this.setState({ hasFailed: false }), isFirst ? 0 : 1_000)
  }

  override render() {
    return !this.state.hasFailed && this.props.children
  }
}

/** A shopping list that does everything at once, with or without a connection, and shows what others do. */
export default function ShoppingList({ rows, now, ...props }: ShoppingListProps & DrawnList) {
  const { i18n } = useLingui()
  const { list, reader } = props
  const [drawn] = useState(() => rows ?? readDrawnRows(list))
  const [sync] = useState(
    () =>
      new ListSync({
        listId: list.id,
        reader: reader.id,
        faultText: i18n._('shopping.server-failed', { count: FAULTS }),
      }),
  )
  useEffect(() => {
    sync.start()
    void keepPages(reader.id, { isList: true, onFull: () => sync.sayFull() })
    const onSubmit = ({ target }: Event) => {
      // A form may have a button that is called `action`.
      if (!(target as HTMLFormElement).getAttribute('action')?.endsWith('/logout')) return
      sync.isLeaving = true
      forgetUnsentOperations()
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [sync, reader.id])
  return (
    <DrawAgain>
      <ListPage sync={sync} drawn={drawn} now={now} {...props} />
    </DrawAgain>
  )
}
