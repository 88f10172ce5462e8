'use client'

import { clockText } from '#components/value/time-text.ts'
import { useExact, useNow } from '#components/value/use-now.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import { age } from '../../time-left.ts'

/** How long a task has been open, from Unix seconds. */
export function TaskAge({ since }: { since: number }) {
  const now = useNow()
  const viewer = useViewer()
  const at = new Date(since * 1000)
  const exact = useExact(at)
  return (
    <time dateTime={at.toISOString()} title={exact} className="num">
      {now === undefined ? clockText(at, viewer) : age(at.getTime(), now)}
    </time>
  )
}
