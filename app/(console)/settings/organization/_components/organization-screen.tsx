'use client'

import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Country } from '#components/value/country.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import type { Organization } from '#lib/modules/organizations/contract.ts'
import { SettingsHead } from '../../settings-head.tsx'
import { VERIFICATION_LOOKS } from '../../verification/words.ts'
import { organizationQuery } from '../queries.ts'
import { DeletionCard } from './deletion-card.tsx'
import { RulesCard } from './rules-card.tsx'

const EditDialog = onDemand(() => import('./edit-organization-dialog.tsx').then((part) => part.EditOrganizationDialog))

/**
 * The organization's name, identifiers, sign-in rules and deletion. `endsHere` and `hasRules` are
 * false for remote gateways that do not support deletion or rules.
 */
export function OrganizationScreen({ endsHere, hasRules }: { endsHere: boolean; hasRules: boolean }) {
  const query = useQuery(organizationQuery())
  const { data, error } = query
  const { dialog, open } = useDialog()
  const edit = data && data.verification !== 'verified' && (
    <GuardedButton
      calls="PUT /organization"
      onClick={() => open((onClose) => <EditDialog organization={data} onClose={onClose} />)}
    >
      Edit organization
    </GuardedButton>
  )
  return (
    <Container>
      <SettingsHead current="organization" actions={edit} />
      {error && !data && <ReadFailed what="the organization" query={query} />}
      {data ? <Facts organization={data} /> : !error && <Skeleton className="h-72" />}
      {hasRules && <RulesCard />}
      {data && endsHere && <DeletionCard organization={data} />}
      {dialog}
    </Container>
  )
}

function Facts({ organization }: { organization: Organization }) {
  return (
    <Card>
      <DescriptionList
        items={[
          {
            label: 'Name',
            value: organization.name,
            hint:
              organization.verification === 'verified'
                ? 'Ask the network operator to change the name. The country can’t be changed.'
                : undefined,
          },
          { label: 'Country', value: <Country code={organization.country} /> },
          {
            label: 'Verification',
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <StateBadge {...VERIFICATION_LOOKS[organization.verification]} />
                <IntentLink href="/settings/verification" className="text-accent-ink hover:underline">
                  {organization.verification === 'sandbox' ? 'Request live access' : 'View history'}
                </IntentLink>
              </span>
            ),
          },
          { label: 'Organization ID', value: <IdChip id={organization.token} label="organization ID" full /> },
          {
            label: 'Created by',
            value: `${organization.admin_first_name} ${organization.admin_last_name}`,
            hint: organization.admin_email,
          },
        ]}
      />
    </Card>
  )
}
