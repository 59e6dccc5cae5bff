import { useEffect, useState } from 'react'
import { api } from '../api-client'

/** So long an answer is good for the same question. */
const FRESH_MS = 30_000
const AGAIN_MS = 1_000

const known = new Map<string, { data: unknown; until: number }>()

interface Answer<Data> {
  /** Of the address, or of the one before it until this one's is there. */
  data: Data | undefined
  isWaiting: boolean
  hasFailed: boolean
  askAgain: () => void
}

/**
 * What an address of the API answers; none is asked while it is null. A query client would do the same and weigh more than all other
 * scripts of a recipe's page together.
 */
export function useAnswer<Data>(address: string | null): Answer<Data> {
  const [data, setData] = useState<Data>()
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (address === null || failed === address) return
    const kept = known.get(address)
    if (kept && kept.until > Date.now()) return setData(kept.data as Data)
    const leaving = new AbortController()
    let timer = 0
    const ask = async (isLast: boolean) => {
      const result = await api.get<Data>(address, leaving.signal)
      if (leaving.signal.aborted) return
      if (result.data) {
        known.set(address, { data: result.data, until: Date.now() + FRESH_MS })
        setData(result.data)
      } else if (isLast) {
        setData(undefined)
        setFailed(address)
      } else timer = window.setTimeout(() => void ask(true), AGAIN_MS)
    }
    void ask(false)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [address, failed])
  const hasFailed = address !== null && failed === address
  return {
    data,
    isWaiting: address !== null && data === undefined && !hasFailed,
    hasFailed,
    askAgain: () => setFailed(null),
  }
}
