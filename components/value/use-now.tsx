'use client'

import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { localExact, utcExact } from './time-text.ts'

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

const tickOf = (at: number) => Math.floor(at / TICK_MS) * TICK_MS
const now = () => tickOf(Date.now())

const ServerTime = createContext<number | undefined>(undefined)

/**
 * Provides the server's render time in milliseconds, so that server and hydration render the same
 * text.
 */
export function PageTime({ at, children }: { at: number; children: ReactNode }) {
  return <ServerTime value={tickOf(at)}>{children}</ServerTime>
}

/**
 * The current time in milliseconds from one shared clock. While hydrating, the server's time;
 * undefined without a `PageTime`.
 */
export function useNow(): number | undefined {
  const atServer = use(ServerTime)
  return useSyncExternalStore<number | undefined>(subscribe, now, () => atServer)
}

const never = () => () => undefined

/** A time to the second in UTC, plus local time once hydrated. */
export function useExact(at: Date): string {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isInBrowser ? `${localExact(at)} (your time)\n${utcExact(at)}` : utcExact(at)
}
