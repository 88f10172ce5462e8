'use client'

import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000

const tickers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(onTick: () => void): () => void {
  tickers.add(onTick)
  timer ??= setInterval(() => {
    for (const tick of tickers) tick()
  }, TICK_MS)
  return () => {
    tickers.delete(onTick)
    if (tickers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const now = () => Math.floor(Date.now() / TICK_MS) * TICK_MS
const unknown = () => undefined

/** The time in milliseconds, one shared clock for the page; undefined on the server and while hydrating. */
export function useNow(): number | undefined {
  return useSyncExternalStore<number | undefined>(subscribe, now, unknown)
}
