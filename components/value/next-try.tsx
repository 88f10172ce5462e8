'use client'

import { Time } from './time.tsx'
import { useNow } from './use-now.tsx'

const MINUTE_MS = 60_000

/** The next retry. Within a minute, shows a fixed text instead of a countdown. */
export function NextTry({ at }: { at: string }) {
  const now = useNow()
  if (now !== undefined && Date.parse(at) - now < MINUTE_MS) return <span title={at}>in under a minute</span>
  return <Time value={at} />
}
