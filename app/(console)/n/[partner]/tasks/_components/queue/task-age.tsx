'use client'

import { utcText } from '#components/value/time-text.ts'
import { useExact, useNow } from '#components/value/use-now.tsx'
import { age } from '../../time-left.ts'

/** How long a task has been open, from Unix seconds. */
export function TaskAge({ since }: { since: number }) {
  const now = useNow()
  const at = new Date(since * 1000)
  const exact = useExact(at)
  return (
    <time dateTime={at.toISOString()} title={exact} className="num">
      {now === undefined ? utcText(at).slice(11, 16) : age(at.getTime(), now)}
    </time>
  )
}
