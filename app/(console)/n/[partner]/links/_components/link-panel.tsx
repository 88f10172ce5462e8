'use client'

import { useQuery } from '@tanstack/react-query'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { CopyButton } from '#components/value/copy-button.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Link } from '#lib/modules/links/contract.ts'
import { linkQuery } from '../queries.ts'
import { consentText, permissionText, sidesOf, stateOf, stateWords } from '../words.ts'
import { LinkActions } from './link-actions.tsx'

interface LinkPanelProps {
  partner: string
  linkId: string
  onClose: () => void
}

/** One link: who may collect from whom, its permissions and its actions. */
export function LinkPanel({ partner, linkId, onClose }: LinkPanelProps) {
  const query = useQuery(linkQuery(partner, linkId))
  return (
    <OpenedPanel
      label="Link"
      list="Links"
      query={query}
      onClose={onClose}
      heading={(link) => (
        <>
          <span className="wrap-anywhere font-semibold text-lg">{link.proposer_address}</span>
          <StateBadge {...stateWords(link, sidesOf(link, partner))} />
        </>
      )}
      actions={(link) => <LinkActions partner={partner} link={link} />}
    >
      {(link) => (
        <>
          <Meaning link={link} partner={partner} />
          <Facts link={link} />
        </>
      )}
    </OpenedPanel>
  )
}

function Meaning({ link, partner }: { link: Link; partner: string }) {
  const state = stateOf(link)
  if (state === 'declined') return <Alert tone="neutral" title="Declined. A new link can be proposed." />
  if (state === 'revoked') return <Alert tone="neutral" title="Revoked. Each pull payment needs approval again." />
  if (state === 'established') return <p className="wrap-anywhere text-sm">{consentText(link)}</p>
  const ours = sidesOf(link, partner).includes('responder')
  return (
    <Alert
      tone={ours ? 'warning' : 'info'}
      title={ours ? 'Awaiting your decision' : `Awaiting ${link.responder_address}`}
    >
      {link.permissions.pull && (ours ? 'If you accept, ' : 'If accepted, ')}
      {consentText(link)}
    </Alert>
  )
}

function Facts({ link }: { link: Link }) {
  const { proposer_address, responder_address, permissions, created_at, updated_at } = link
  return (
    <DescriptionList
      items={[
        { label: 'Beneficiary', value: <Address address={proposer_address} />, hint: 'Proposer' },
        { label: 'Debtor', value: <Address address={responder_address} />, hint: 'Responder' },
        {
          label: 'Permissions',
          value: <span className="tabular-nums">{permissionText(permissions)}</span>,
          hint: permissions.limit ? 'Payments over this amount or in another currency need approval.' : undefined,
        },
        { label: 'Proposed', value: <Time value={created_at.seconds * 1000} /> },
        { label: 'Updated', value: <Time value={updated_at.seconds * 1000} /> },
        { label: 'Link ID', value: <IdChip id={link.token} label="link ID" /> },
      ]}
    />
  )
}

const Address = ({ address }: { address: string }) => (
  <span className="inline-flex items-center gap-0.5">
    <code className="wrap-anywhere font-mono text-xs">{address}</code>
    <CopyButton value={address} label="payment address" />
  </span>
)
