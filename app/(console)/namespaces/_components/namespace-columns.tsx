import { Pencil } from 'lucide-react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { AdmissionPolicy, Namespace } from '#lib/modules/namespaces/contract.ts'
import { sameScreenIn } from '../../_shell/paths.ts'
import { reviewerLabel } from '../reviewers.ts'
import { NamespaceMenu } from './namespace-menu.tsx'

interface NamespaceActions {
  onEdit: (namespace: Namespace) => void
  onSwitch: (namespace: Namespace) => void
}

/** Columns of the list of namespaces. A click on a row opens the namespace. */
export const namespaceColumns = ({ onEdit, onSwitch }: NamespaceActions): TableColumn<Namespace>[] => [
  {
    id: 'name',
    header: 'Name and domain',
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <RowLink href={sameScreenIn('/', original.token)}>{original.name}</RowLink>
        <code className="block truncate font-mono text-muted text-xs">@{original.domain}</code>
      </span>
    ),
  },
  {
    id: 'id',
    header: 'Namespace ID',
    meta: { width: 'w-40', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.token} label="namespace ID" className="relative" />,
  },
  {
    id: 'environment',
    header: 'Environment',
    meta: { width: 'w-32', priority: 2 },
    cell: ({ row }) => <EnvironmentBadge environment={row.original.environment} />,
  },
  {
    id: 'policy',
    header: 'Admission policy',
    meta: { width: 'w-52', priority: 3 },
    cell: ({ row }) => <Policy policy={row.original.admission_policy} />,
  },
  {
    id: 'reviewers',
    header: 'Reviewers',
    meta: { width: 'w-40', priority: 3 },
    cell: ({ row }) => <span className="text-muted">{reviewerLabel(row.original.reviewed_by)}</span>,
  },
  {
    id: 'state',
    header: 'Status',
    meta: { width: 'w-28', align: 'right' },
    cell: ({ row: { original } }) => (
      <StateBadge tone={original.enabled ? 'success' : 'neutral'} label={original.enabled ? 'Enabled' : 'Disabled'} />
    ),
  },
  {
    id: 'created',
    header: 'Created',
    meta: { width: 'w-28', align: 'right', priority: 2 },
    cell: ({ row }) => <Time value={row.original.created_at.seconds * 1000} format="date" />,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-28', align: 'right', quiet: true },
    cell: ({ row: { original } }) => (
      <span className="relative inline-flex gap-1">
        <GuardedButton
          calls="PUT /partner/{partner_id}"
          size="sm"
          variant="ghost"
          onClick={() => onEdit(original)}
          aria-label={`Edit ${original.name}`}
        >
          <Pencil aria-hidden />
        </GuardedButton>
        <NamespaceMenu namespace={original} onSwitch={() => onSwitch(original)} />
      </span>
    ),
  },
]

/** When payments require manual review, in words (contract#payments, table of tasks). */
function Policy({ policy }: { policy: AdmissionPolicy }) {
  const { confirm_incoming: confirms, review_threshold: threshold } = policy
  if (!confirms && !threshold) return <span className="text-muted">No decisions needed</span>
  return (
    <span className="block text-muted leading-tight">
      {confirms && <span className="block truncate">Confirms incoming payments</span>}
      {threshold && (
        <span className="block truncate">
          Reviews <Amount currency={threshold.currency} minor={threshold.total} /> or more
        </span>
      )}
    </span>
  )
}
