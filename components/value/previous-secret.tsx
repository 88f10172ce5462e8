'use client'

import { StateBadge } from './state-badge.tsx'
import { timeText } from './time-text.ts'
import { useNow } from './use-now.tsx'
import { useViewer } from './use-viewer.tsx'

/** Shows that the secret from before a rotation still works, until it expires. */
export function PreviousSecret({ expiresAt }: { expiresAt: { seconds: number } | null }) {
  const now = useNow()
  const viewer = useViewer()
  if (!expiresAt || now === undefined || expiresAt.seconds * 1000 <= now) return null
  return (
    <span title={`The previous secret is valid until ${timeText(new Date(expiresAt.seconds * 1000), viewer)}`}>
      <StateBadge tone="warning" label="Previous secret valid" />
    </span>
  )
}
