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

/** Says when the server drew the page, in milliseconds: it and the browser that takes the page over write the same words. */
export function PageTime({ at, children }: { at: number; children: ReactNode }) {
  return <ServerTime value={tickOf(at)}>{children}</ServerTime>
}

/** The time in milliseconds, one shared clock for the page; while hydrating the server's, undefined where no `PageTime` is around. */
export function useNow(): number | undefined {
  const atServer = use(ServerTime)
  return useSyncExternalStore<number | undefined>(subscribe, now, () => atServer)
}

const never = () => () => undefined

/** A moment to the second in UTC, and by the reader's own clock once the browser, which alone knows it, has the page. */
export function useExact(at: Date): string {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isInBrowser ? `${localExact(at)} (your time)\n${utcExact(at)}` : utcExact(at)
}
