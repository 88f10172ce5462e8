'use client'

import { AlarmClock, Timer } from 'lucide-react'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { useExact, useNow } from '#components/value/use-now.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import { snoozeShort } from '../../snooze-text.ts'
import { timeLeft } from '../../time-left.ts'

/** Time left until a payment expires, from Unix seconds. The tooltip shows the exact time. */
export function TimeLeftBadge({ expiresAt }: { expiresAt: number }) {
  const now = useNow()
  const at = new Date(expiresAt * 1000)
  const exact = useExact(at)
  if (now === undefined) return <Time value={at} format="absolute" className="text-muted text-xs" />
  const { tone, label } = timeLeft(at.getTime(), now)
  return (
    <span title={`Expires ${exact}`}>
      <StateBadge tone={tone} label={label} icon={tone === 'neutral' ? <Timer aria-hidden /> : undefined} />
    </span>
  )
}

/** When a snoozed payment returns, from Unix seconds. */
export function SnoozedBadge({ until }: { until: number }) {
  const now = useNow()
  const viewer = useViewer()
  const at = new Date(until * 1000)
  const exact = useExact(at)
  if (now === undefined) return <Time value={at} format="absolute" className="text-muted text-xs" />
  return (
    <span title={`Returns ${exact}`}>
      <span className="sr-only">Returns </span>
      <StateBadge tone="neutral" label={snoozeShort(at.getTime(), now, viewer)} icon={<AlarmClock aria-hidden />} />
    </span>
  )
}
