'use client'

import { StateBadge } from '#components/value/state-badge.tsx'
import { utcExact } from '#components/value/time-text.ts'
import { useNow } from '#components/value/use-now.tsx'

/** Shows that the previous secret still signs, until it expires. */
export function OldSecret({ expiresAt }: { expiresAt: { seconds: number } | null }) {
  const now = useNow()
  if (!expiresAt || now === undefined || expiresAt.seconds * 1000 <= now) return null
  return (
    <span title={`The previous secret is valid until ${utcExact(new Date(expiresAt.seconds * 1000))}`}>
      <StateBadge tone="warning" label="Previous secret valid" />
    </span>
  )
}
