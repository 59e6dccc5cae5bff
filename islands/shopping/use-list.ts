import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import type { ListSnapshot, ListSync } from './list-sync'

const UNDO_MS = 10_000
const MINUTE_MS = 60_000
const HELD_MS = 500

/** What a finger holds is not drawn again under it. */
const isHeld = () => document.querySelector('[data-dragging]') !== null

/** What is known of a list, as it is now; while a row is dragged, as it was before. */
export function useListSnapshot(sync: ListSync): ListSnapshot {
  const shown = useRef(sync.snapshot)
  const [store] = useState(() => ({
    subscribe: (onChange: () => void) => {
      let waiting: ReturnType<typeof setTimeout> | undefined
      const tell = () => {
        clearTimeout(waiting)
        if (isHeld()) waiting = setTimeout(tell, HELD_MS)
        else onChange()
      }
      return sync.subscribe(tell)
    },
    read: () => {
      if (!isHeld()) shown.current = sync.snapshot
      return shown.current
    },
  }))
  return useSyncExternalStore(store.subscribe, store.read, () => sync.snapshot)
}

/** Draws again each minute: what was done a moment ago is no moment ago for long. */
export function useMinutes(): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && draw(), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
}

/** The icon of the app counts what is to get. @param open null while that is not known */
export function useOpenCount(open: number | null): void {
  useEffect(() => {
    if (open === null) return
    void (navigator as { setAppBadge?(count: number): Promise<void> }).setAppBadge?.(open).catch(() => {})
  }, [open])
}

/** What was taken off a moment ago, and comes back when asked. */
export function useRemoved(sync: ListSync) {
  const [removed, setRemoved] = useState<readonly string[]>([])
  useEffect(() => {
    if (removed.length === 0) return
    const timer = setTimeout(() => setRemoved([]), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed])
  const remove = (ids: string[]) => {
    if (ids.length === 0) return
    setRemoved(ids)
    sync.act({ kind: 'remove', items: ids })
  }
  const undo = () => {
    setRemoved([])
    sync.act({ kind: 'restore', items: [...removed] })
  }
  return { removed, remove, undo }
}
