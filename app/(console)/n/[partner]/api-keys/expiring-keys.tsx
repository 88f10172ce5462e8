'use client'

import { useQuery } from '@tanstack/react-query'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { counted } from '#lib/kernel/wording.ts'
import { expiringKeysQuery } from './queries.ts'
import { keysHref } from './search-params.ts'

/** Warns of keys that expire within 14 days or have expired. */
export function ExpiringKeys({ partner }: { partner: string }) {
  const { data: count = 0 } = useQuery(expiringKeysQuery(partner))
  if (count === 0) return null
  return (
    <Alert
      tone="warning"
      title={`${counted(count, 'API key')} ${count === 1 ? 'expires' : 'expire'} within 14 days or ${count === 1 ? 'has' : 'have'} expired`}
      action={
        <ButtonLink size="sm" href={keysHref(partner, { show: 'expiring', sort: 'expires' })}>
          Review keys
        </ButtonLink>
      }
    >
      Requests with an expired key fail with 401. Extend the expiry of a key that is still in use, or replace the key.
    </Alert>
  )
}
