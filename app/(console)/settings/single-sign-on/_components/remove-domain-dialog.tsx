'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { ClaimedDomain } from '#lib/modules/single-sign-on/contract.ts'
import { useRemoveDomain } from '../queries.ts'

export function RemoveDomainDialog({ domain, onClose }: { domain: ClaimedDomain; onClose: () => void }) {
  return (
    <ConfirmWrite
      write={useRemoveDomain()}
      body={domain.token}
      done={() => ({ kind: 'success', title: `${domain.domain} removed` })}
      onClose={onClose}
      title={`Remove ${domain.domain}?`}
      action="Remove domain"
      tone="danger"
    >
      <p>
        New people with an email address on this domain can’t join by single sign-on. Members who have signed in with
        the provider before can still do so.
      </p>
    </ConfirmWrite>
  )
}
