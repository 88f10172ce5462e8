'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Card } from '#components/ui/card.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { ClaimedDomain } from '#lib/modules/single-sign-on/contract.ts'
import { useVerifyDomain } from '../queries.ts'
import { Copied } from './copied.tsx'

const ClaimDialog = onDemand(() => import('./claim-domain-dialog.tsx').then((part) => part.ClaimDomainDialog))
const RemoveDialog = onDemand(() => import('./remove-domain-dialog.tsx').then((part) => part.RemoveDomainDialog))

/** The email domains whose people can sign in, and the DNS records that prove them. */
export function DomainsCard({ domains }: { domains: readonly ClaimedDomain[] }) {
  const { dialog, open } = useDialog()
  return (
    <Card
      title="Email domains"
      description="People with an email address on a verified domain can sign in with the identity provider."
      actions={
        <GuardedButton
          calls="POST /single-sign-on/domains"
          size="sm"
          onClick={() => open((onClose) => <ClaimDialog onClose={onClose} />)}
        >
          Add domain
        </GuardedButton>
      }
    >
      {domains.length === 0 && (
        <EmptyState title="No email domains yet">Add the domain of your members’ email addresses.</EmptyState>
      )}
      <ul className="grid gap-6">
        {domains.map((domain) => (
          <Domain
            key={domain.token}
            domain={domain}
            onRemove={() => open((onClose) => <RemoveDialog domain={domain} onClose={onClose} />)}
          />
        ))}
      </ul>
      {dialog}
    </Card>
  )
}

function Domain({ domain, onRemove }: { domain: ClaimedDomain; onRemove: () => void }) {
  const isVerified = domain.verified_at !== null
  return (
    <li className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="wrap-anywhere font-medium text-sm">{domain.domain}</h3>
        <StateBadge {...(isVerified ? VERIFIED : UNVERIFIED)} />
        <GuardedButton
          calls="DELETE /single-sign-on/domains/{domain_id}"
          size="sm"
          className="ml-auto"
          aria-label={`Remove ${domain.domain}`}
          onClick={onRemove}
        >
          Remove
        </GuardedButton>
      </div>
      {!isVerified && <Proof domain={domain} />}
    </li>
  )
}

const VERIFIED = { tone: 'success', label: 'Verified' } as const
const UNVERIFIED = { tone: 'warning', label: 'Not verified' } as const

function Proof({ domain: { token, domain, record_name, record_value } }: { domain: ClaimedDomain }) {
  const verify = useVerifyDomain()
  const failure = failureOrNone(verify.error)
  const check = () =>
    verify.mutate(token, {
      onSuccess: ({ domain: checked }) => {
        if (checked.verified_at) notify({ kind: 'success', title: `${domain} verified` })
      },
    })
  const found = verify.data?.found ?? []
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm">Add this TXT record to the domain’s DNS. It can take some minutes to be visible.</p>
      <DescriptionList
        className="w-full"
        items={[
          { label: 'Name', value: <Copied value={record_name} label="record name" /> },
          { label: 'Value', value: <Copied value={record_value} label="record value" /> },
        ]}
      />
      <GuardedButton
        calls="POST /single-sign-on/domains/{domain_id}/verify"
        size="sm"
        pending={verify.isPending}
        onClick={check}
      >
        Check now
      </GuardedButton>
      {failure && <Alert title={failure.message} requestId={failure.requestId} approvalId={failure.approvalId} />}
      {verify.data && (
        <Alert tone="warning" title="The record was not found">
          {found.length > 0 ? `Found at this name: ${found.join(', ')}` : 'No TXT record has this name yet.'}
        </Alert>
      )}
    </div>
  )
}
