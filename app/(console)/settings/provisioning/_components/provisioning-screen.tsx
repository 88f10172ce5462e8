'use client'

import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { useDenialReason } from '#app/_session/reader.tsx'
import { Container } from '#components/layout/container.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { TokenList } from '../../_service-tokens/token-list.tsx'
import { SettingsHead } from '../../settings-head.tsx'
import { provisioningQuery } from '../queries.ts'
import { Groups } from './groups.tsx'

const Refused = onDemand(() => import('#app/_session/why/refused.tsx').then((part) => part.Refused))

/** Where the directory sends its requests, with which tokens, and the roles of its groups. */
export function ProvisioningScreen() {
  const isRefused = useDenialReason('GET /provisioning') !== undefined
  return (
    <Container>
      <SettingsHead current="provisioning" />
      {isRefused ? (
        <Card>
          <Refused what="provisioning" calls="GET /provisioning" />
        </Card>
      ) : (
        <Settings />
      )}
    </Container>
  )
}

function Settings() {
  const query = useQuery(provisioningQuery())
  const { dialog, open } = useDialog()
  const { data, error } = query
  if (error && !data) return <ReadFailed what="provisioning" query={query} />
  return (
    <>
      {data ? <DirectoryCard baseUrl={data.base_url} /> : <Skeleton className="h-44" />}
      <TokenList purpose="scim" open={open} />
      <Groups groups={data?.groups} open={open} />
      {dialog}
    </>
  )
}

function DirectoryCard({ baseUrl }: { baseUrl: string }) {
  return (
    <Card
      title="Directory"
      description="With SCIM 2.0, your directory creates and deactivates members and assigns their roles."
    >
      <DescriptionList
        items={[
          {
            label: 'Base URL',
            value: <IdChip id={baseUrl} label="base URL" full />,
            hint: 'Enter it in the directory, with a token.',
          },
          {
            label: 'Email domains',
            value: (
              <IntentLink href="/settings/single-sign-on" className="text-accent-ink hover:underline">
                Verify email domains
              </IntentLink>
            ),
            hint: 'The directory can only create members with an email address on a verified domain.',
          },
        ]}
      />
    </Card>
  )
}
