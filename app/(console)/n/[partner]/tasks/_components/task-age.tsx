'use client'

import { localExact, utcExact, utcText } from '#components/ui/time-text.ts'
import { useNow } from '#components/ui/use-now.ts'
import { age } from '../time-left.ts'

/** How long a task has waited. Unix seconds. */
export function TaskAge({ since }: { since: number }) {
  const now = useNow()
  const at = new Date(since * 1000)
  return (
    <time
      dateTime={at.toISOString()}
      title={now === undefined ? utcExact(at) : `${localExact(at)} (yours)\n${utcExact(at)}`}
      className="num"
    >
      {now === undefined ? utcText(at).slice(11, 16) : age(at.getTime(), now)}
    </time>
  )
}
