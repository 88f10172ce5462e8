'use client'

import { useReader } from '#app/_session/reader.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { SecretLine, SecretReveal } from '#components/value/secret-reveal.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { PREFIX } from '#lib/wire/operation.ts'

/** A read-only call, ready to paste into a terminal. */
const firstCall = ({ secret_key, partner_id }: ApiKey, organizationId: string) =>
  [
    `curl -s '${window.location.origin}${PREFIX}/payments?limit=1'`,
    `-H 'X-SERVICE-API-KEY: ${secret_key}'`,
    `-H 'x-org-id: ${organizationId}' -H 'x-partner-id: ${partner_id}'`,
  ].join(' \\\n  ')

/** Shows a secret once, with the two identifiers that every call needs. */
export function KeySecret({ apiKey, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const { organization } = useReader()
  return (
    <SecretReveal secret={apiKey.secret_key} label="Secret" envName="CSP_API_KEY" onDone={onDone}>
      <DescriptionList
        items={[
          { label: 'x-org-id', value: <IdChip id={organization.token} label="organization ID" full /> },
          { label: 'x-partner-id', value: <IdChip id={apiKey.partner_id} label="namespace ID" full /> },
        ]}
      />
      {apiKey.access.transactions_read && (
        <SecretLine label="First call" value={firstCall(apiKey, organization.token)} />
      )}
    </SecretReveal>
  )
}
