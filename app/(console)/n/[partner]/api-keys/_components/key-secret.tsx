'use client'

import { useReader } from '#app/_session/reader.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { IdChip } from '#components/ui/id-chip.tsx'
import { SecretReveal } from '#components/ui/secret-reveal.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'

/** A secret this once, with the two identifiers that go into every call beside it. */
export function KeySecret({ apiKey, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const { organization } = useReader()
  return (
    <SecretReveal secret={apiKey.secret_key} label="Secret" envName="CSP_API_KEY" onDone={onDone}>
      <DescriptionList
        items={[
          { label: 'x-org-id', value: <IdChip id={organization.token} label="organization id" full /> },
          { label: 'x-partner-id', value: <IdChip id={apiKey.partner_id} label="namespace id" full /> },
        ]}
      />
    </SecretReveal>
  )
}
