'use client'

import { StateBadge } from '#components/value/state-badge.tsx'
import { useNow } from '#components/value/use-now.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'

/** Whether a key works: a disabled or expired one does not. */
export function KeyStatus({ apiKey: { enabled, expires_at } }: { apiKey: Pick<ApiKey, 'enabled' | 'expires_at'> }) {
  const now = useNow()
  if (!enabled) return <StateBadge tone="neutral" label="Disabled" />
  if (expires_at && now !== undefined && expires_at.seconds * 1000 <= now) {
    return <StateBadge tone="danger" label="Expired" />
  }
  return <StateBadge tone="success" label="Enabled" />
}
