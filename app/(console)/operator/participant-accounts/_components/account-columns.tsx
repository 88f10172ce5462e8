import type { TableColumn } from '#components/data-table/features.ts'
import { accountNumberText } from '#components/value/account-number-text.ts'
import { Time } from '#components/value/time.tsx'
import type { ParticipantAccount } from '#lib/modules/finality/contract.ts'
import { AccountActions } from './account-actions.tsx'

/** Columns: whose account it is, and where. */
export const ACCOUNT_COLUMNS: readonly TableColumn<ParticipantAccount>[] = [
  {
    id: 'namespace',
    header: 'Namespace',
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <span className="block truncate font-medium">{original.partner_name}</span>
        <code className="block truncate font-mono text-muted text-xs">@{original.domain}</code>
      </span>
    ),
  },
  { id: 'currency', header: 'Currency', meta: { width: 'w-24' }, cell: ({ row }) => row.original.currency },
  {
    id: 'account',
    header: 'Account',
    meta: { width: 'w-72' },
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <span className="block truncate">{original.holder}</span>
        <span className="block truncate font-mono text-muted text-xs">
          {accountNumberText(original)}
          {original.bic && ` · ${original.bic}`}
        </span>
      </span>
    ),
  },
  {
    id: 'updated',
    header: 'Updated',
    meta: { width: 'w-32', align: 'right', priority: 3 },
    cell: ({ row }) => <Time value={row.original.updated_on} className="text-muted" />,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-40', align: 'right', quiet: true },
    cell: ({ row }) => <AccountActions account={row.original} />,
  },
]
