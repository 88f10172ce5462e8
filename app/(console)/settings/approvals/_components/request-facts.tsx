import { Amount } from '#components/value/amount.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { FullTime } from '#components/value/time.tsx'
import type { OrganizationApproval } from '#lib/modules/approvals/contract.ts'
import { REQUEST_LOOKS } from '../words.ts'
import { ChangePlace } from './change-place.tsx'

/** The amount of a return. */
function amountOf({ kind, changes }: OrganizationApproval) {
  const { amount, currency } = changes[0]?.after ?? {}
  if (kind !== 'live_returns' || typeof amount !== 'string' || typeof currency !== 'string') return undefined
  return { currency, minor: amount }
}

/** Whose request it is, and how it stands. */
export function RequestFacts({ approval }: { approval: OrganizationApproval }) {
  const { state, resource_name, requested_by, requested_at, expires_at, ended_at } = approval
  const { decided_by, decided_at, decision_reason } = approval
  const [recordId, another] = [...new Set(approval.changes.map(({ resource_id: id }) => id))].filter(
    (id) => id !== null,
  )
  const amount = amountOf(approval)
  return (
    <DescriptionList
      items={[
        { label: 'Status', value: <StateBadge {...REQUEST_LOOKS[state]} /> },
        {
          label: 'Record',
          value: resource_name ?? 'Organization',
          hint: recordId && another === undefined && <IdChip id={recordId} label="record ID" />,
        },
        ...(amount ? [{ label: 'Amount', value: <Amount {...amount} /> }] : []),
        { label: 'Namespace', value: <ChangePlace approval={approval} /> },
        { label: 'Requested', value: <FullTime value={requested_at} />, hint: `by ${requested_by.name}` },
        ...(decided_by && decided_at
          ? [{ label: 'Decided', value: <FullTime value={decided_at} />, hint: `by ${decided_by.name}` }]
          : []),
        ...(decision_reason === null ? [] : [{ label: 'Reason', value: decision_reason }]),
        ended_at
          ? { label: 'Ended', value: <FullTime value={ended_at} /> }
          : { label: 'Expires', value: <FullTime value={expires_at} /> },
      ]}
    />
  )
}
