'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Country } from '#components/value/country.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { NetworkOrganizationDetails } from '#lib/modules/operator/contract.ts'
import { RequestFacts } from '../../../settings/verification/request-facts.tsx'
import { VerificationHistory } from '../../../settings/verification/verification-history.tsx'
import { VERIFICATION_LOOKS } from '../../../settings/verification/words.ts'
import { ApprovalNotice } from '../../approval-notice.tsx'
import { networkOrganizationQuery } from '../queries.ts'
import { Access } from './access.tsx'
import { Namespaces } from './namespaces.tsx'
import { Rename } from './rename.tsx'
import { UnverifiedMembers } from './unverified-members.tsx'

interface OrganizationPanelProps {
  organizationId: string
  onClose: () => void
}

/** One organization: its status, figures, history and access. */
export function OrganizationPanel({ organizationId, onClose }: OrganizationPanelProps) {
  const query = useQuery(networkOrganizationQuery(organizationId))
  return (
    <OpenedPanel
      label="Organization"
      list="Organizations"
      missing="It doesn’t exist."
      query={query}
      onClose={onClose}
      heading={({ name, verification }) => (
        <>
          <span className="wrap-anywhere font-semibold text-lg">{name}</span>
          <StateBadge {...VERIFICATION_LOOKS[verification]} />
        </>
      )}
      actions={(organization) => (
        <div className="flex flex-wrap items-center gap-2">
          <Rename organization={organization} />
          <Access organization={organization} />
        </div>
      )}
    >
      {(organization) => (
        <>
          <ApprovalNotice approval={organization.approval} />
          {organization.suspended_at && (
            <Alert
              tone="danger"
              title={
                <>
                  Suspended <Time value={organization.suspended_at} />
                </>
              }
            >
              {organization.suspension_reason}
            </Alert>
          )}
          <Ending organization={organization} />
          <Facts organization={organization} />
          <Part title="Namespaces">
            <Namespaces organization={organization} />
          </Part>
          {organization.unverified_members.length > 0 && (
            <Part title="Unconfirmed emails">
              <UnverifiedMembers members={organization.unverified_members} />
            </Part>
          )}
          <Part title="Live access">
            <VerificationHistory
              verification={organization.way_to_live}
              sides={{ organization: organization.name, operator: 'Network operator' }}
              narrow
            />
          </Part>
          {organization.way_to_live.request && (
            <Part title="Latest request">
              <RequestFacts request={organization.way_to_live.request} />
            </Part>
          )}
        </>
      )}
    </OpenedPanel>
  )
}

type Whose = { organization: NetworkOrganizationDetails }

/**
 * Shows a deletion requested by the organization's admin (decision 0044). Once it is closed, the
 * suspension shows instead.
 */
function Ending({ organization: { deletion_due_at: due, suspended_at: suspended, operator } }: Whose) {
  if (!due || (suspended && suspended >= due)) return null
  if (operator) {
    return (
      <Alert tone="neutral" title="Deletion pending">
        Requested by its admin. It operates the network, so another organization must take over first.
      </Alert>
    )
  }
  if (suspended) {
    return (
      <Alert tone="neutral" title="Deletion paused">
        Requested by its admin, who can cancel it for at least a week after the organization is reinstated.
      </Alert>
    )
  }
  return (
    <Alert
      tone="warning"
      title={
        <>
          Deletion scheduled: closes <Time value={due} />
        </>
      }
    >
      Requested by its admin, who can cancel it until then. Suspending the organization pauses the deletion.
    </Alert>
  )
}

/** Payments are counted up to this limit. */
const COUNT_LIMIT = 1000

function Facts({ organization }: Whose) {
  const { country, created_at, members, working_keys, open_payments, token } = organization
  return (
    <DescriptionList
      items={[
        { label: 'Country', value: <Country code={country} /> },
        { label: 'Joined', value: <Time value={created_at} format="date" /> },
        { label: 'Members', value: members },
        { label: 'Active API keys', value: working_keys },
        { label: 'Open payments', value: open_payments >= COUNT_LIMIT ? `At least ${COUNT_LIMIT}` : open_payments },
        { label: 'Organization ID', value: <IdChip id={token} label="organization ID" /> },
      ]}
    />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-muted text-xs">{title}</h3>
      {children}
    </section>
  )
}
