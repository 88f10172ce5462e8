'use client'

import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { exactText, utcExact } from './time-text.ts'
import { useViewer } from './use-viewer.tsx'

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

/** A time to the second for a tooltip: the reader's, if that is not UTC, and UTC. */
export function useExact(at: Date): string {
  const viewer = useViewer()
  return viewer.timeZone === 'UTC' ? utcExact(at) : `${exactText(at, viewer)}\n${utcExact(at)}`
}
