'use client'

import { Unlink } from 'lucide-react'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import type { NetworkOrganizationDetails } from '#lib/modules/operator/contract.ts'
import { ChangeMenu } from '../../liquidity/change-menu.tsx'
import { SetAccountButton } from '../../participant-accounts/set-account-button.tsx'
import { ReasonDialog } from '../../reason-dialog.tsx'
import { useReleaseDomain } from '../queries.ts'
import { PanelRow } from './panel-row.tsx'

type Partner = NetworkOrganizationDetails['partners'][number]

/** An organization's namespaces. The operator can change their limits and accounts, and release their domains. */
export function Namespaces({ organization: { partners } }: { organization: NetworkOrganizationDetails }) {
  const { dialog, open } = useDialog()
  if (partners.length === 0) return <p className="text-muted text-sm">No namespaces yet.</p>
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {partners.map((partner) => (
          <PanelRow key={partner.token}>
            <span className="wrap-anywhere min-w-0 flex-1 leading-tight">
              {partner.name} <code className="block font-mono text-muted text-xs">@{partner.domain}</code>
            </span>
            {!partner.enabled && <StateBadge tone="neutral" label="Disabled" />}
            <EnvironmentBadge environment={partner.environment} />
            <ChangeMenu changed={{ ...partner, partner_id: partner.token }} />
            <SetAccountButton partner={{ partner_id: partner.token, domain: partner.domain }} />
            <GuardedButton
              calls="POST /operator/partners/{partner_id}/release-domain"
              size="sm"
              variant="ghost"
              aria-label={`Release ${partner.environment} domain ${partner.domain}`}
              onClick={() => open((onClose) => <ReleaseDialog partner={partner} onClose={onClose} />)}
            >
              <Unlink aria-hidden />
            </GuardedButton>
          </PanelRow>
        ))}
      </ul>
      {dialog}
    </>
  )
}

function ReleaseDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { token, name, domain, environment } = partner
  return (
    <ReasonDialog
      write={useReleaseDomain(token)}
      done={{ kind: 'success', title: `${domain} released in ${environment}` }}
      onClose={onClose}
      title={`Release ${environment} domain ${domain}?`}
      action="Release domain"
      tone="danger"
      name={domain}
      placeholder="The domain is another bank’s trademark"
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>Any organization can create a namespace with this domain in {environment} immediately.</li>
        <li>{name} gets a domain based on its ID, and all its customers are deleted. You can’t undo this.</li>
        <li>The domain of a live namespace can be released only while its organization is suspended.</li>
      </ul>
    </ReasonDialog>
  )
}
