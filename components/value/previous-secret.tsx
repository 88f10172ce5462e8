'use client'

import { StateBadge } from './state-badge.tsx'
import { timeText } from './time-text.ts'
import { useNow } from './use-now.tsx'
import { useViewer } from './use-viewer.tsx'

type Expiry = { readonly seconds: number } | null

/** Until when the secret from before a rotation works; undefined if it no longer does. */
export function usePreviousSecretEnd(expiresAt: Expiry): string | undefined {
  const now = useNow()
  const viewer = useViewer()
  if (!expiresAt || now === undefined || expiresAt.seconds * 1000 <= now) return undefined
  return timeText(new Date(expiresAt.seconds * 1000), viewer)
}

/** Shows that the secret from before a rotation still works, until it expires. */
export function PreviousSecret({ expiresAt }: { expiresAt: Expiry }) {
  const end = usePreviousSecretEnd(expiresAt)
  return (
    end && (
      <span title={`The previous secret is valid until ${end}`}>
        <StateBadge tone="warning" label="Previous secret valid" />
      </span>
    )
  )
}
