import { ChevronDown } from 'lucide-react'
import type { TableColumn } from '#components/data-table/features.ts'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { Amount } from '#components/value/amount.tsx'
import type { NetworkLiquidity } from '#lib/modules/operator/liquidity/contract.ts'
import { HeadroomMeter } from '../../../n/[partner]/liquidity/headroom-meter.tsx'
import { prepareHeadroom, usedText } from '../../../n/[partner]/liquidity/prepare-headroom.ts'
import { FIGURES } from '../../../n/[partner]/liquidity/words.ts'
import { OwnerCell } from '../../owner-cell.tsx'
import { ChangeMenu } from '../change-menu.tsx'

/** The gateway sorts by namespace and use; the values only repeat its order. */
export const LIQUIDITY_COLUMNS: readonly TableColumn<NetworkLiquidity>[] = [
  {
    id: 'namespace',
    header: 'Namespace and organization',
    sortBy: ({ partner_name }) => partner_name.toLowerCase(),
    cell: ({ row: { original } }) => (
      <OwnerCell
        organization={{ token: original.organization_id, name: original.organization_name }}
        namespace={original}
      >
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{original.partner_name}</span>
          <EnvironmentBadge environment={original.environment} />
        </span>
      </OwnerCell>
    ),
  },
  {
    id: 'use',
    header: 'Used',
    sortBy: ({ use_percent }) => use_percent ?? undefined,
    meta: { width: 'w-32' },
    cell: ({ row }) => <Use limit={row.original} />,
  },
  {
    id: 'exposure',
    header: 'Exposure',
    meta: { width: 'w-44', align: 'right', whole: true, priority: 3 },
    cell: ({ row }) => <Exposure limit={row.original} />,
  },
  {
    id: 'cap',
    header: FIGURES.cap,
    meta: { width: 'w-36', align: 'right', whole: true, priority: 2 },
    cell: ({ row: { original } }) =>
      original.net_debit_cap === null ? (
        <span className="text-muted text-xs">No limit</span>
      ) : (
        <Amount currency={original.currency} minor={original.net_debit_cap.total} />
      ),
  },
  {
    id: 'funds',
    header: FIGURES.funds,
    meta: { width: 'w-36', align: 'right', whole: true, priority: 3 },
    cell: ({ row: { original } }) => <Amount currency={original.currency} minor={original.funds.total} />,
  },
  {
    id: 'headroom',
    header: FIGURES.headroom,
    meta: { width: 'w-40', align: 'right', whole: true, priority: 2 },
    cell: ({ row: { original } }) =>
      original.headroom === null ? (
        <span className="text-subtle">-</span>
      ) : (
        <Amount
          currency={original.currency}
          minor={original.headroom.total}
          className={original.headroom.total.startsWith('-') ? 'text-danger' : undefined}
        />
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-32', align: 'right', quiet: true },
    cell: ({ row: { original } }) => (
      <ChangeMenu
        changed={{
          partner_id: original.partner_id,
          name: original.partner_name,
          domain: original.domain,
          environment: original.environment,
          currency: original.currency,
        }}
      >
        Change
        <ChevronDown aria-hidden />
      </ChangeMenu>
    ),
  },
]

/** What the namespace owes, with what is reserved. It can also be owed more than that. */
function Exposure({ limit: { currency, position, reserved } }: { limit: NetworkLiquidity }) {
  const exposure = BigInt(reserved.total) - BigInt(position.total)
  if (exposure >= 0n) return <Amount currency={currency} minor={exposure} />
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <span className="text-muted text-xs">Is owed</span>
      <Amount currency={currency} minor={-exposure} />
    </span>
  )
}

function Use({ limit }: { limit: NetworkLiquidity }) {
  const headroom = limit.state === 'active' ? prepareHeadroom(limit) : undefined
  if (!headroom) {
    return <span className="text-muted text-xs">{limit.state === 'active' ? 'No limit' : 'Being counted'}</span>
  }
  return (
    <span className="grid gap-1 py-1">
      <span className="num flex justify-between gap-2 text-xs">
        <span className="text-muted">{limit.currency}</span> {usedText(headroom.percent)}
      </span>
      <HeadroomMeter headroom={headroom} label={`${limit.currency} headroom for @${limit.domain}`} />
    </span>
  )
}
