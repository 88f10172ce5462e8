'use client'

import { ArrowLeft } from 'lucide-react'
import { createContext, use } from 'react'
import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Link } from '#lib/modules/links/contract.ts'
import { permissionText, sidesOf, stateWords } from '../words.ts'

/** The namespace of the list. Columns are constant, so cells read it from context. */
const OwnContext = createContext('')
export const OwnNamespace = OwnContext

/** Columns hidden while a link is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['permissions', 'proposed']

export const LINK_COLUMNS: readonly TableColumn<Link>[] = [
  {
    id: 'parties',
    header: 'Beneficiary ← debtor',
    sortBy: ({ proposer_address, responder_address }) => [proposer_address, responder_address],
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <OpenRowLink id={original.token} title={`${original.proposer_address} from ${original.responder_address}`}>
          {original.proposer_address}
        </OpenRowLink>
        <span className="flex min-w-0 items-center gap-1 text-muted text-xs">
          <ArrowLeft role="img" aria-label="from" className="size-3 shrink-0 text-subtle" />
          <span className="truncate">{original.responder_address}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'permissions',
    header: 'Permissions',
    meta: { width: 'w-72', priority: 2 },
    cell: ({ row }) => <span className="num text-muted">{permissionText(row.original.permissions)}</span>,
  },
  {
    id: 'proposed',
    header: 'Proposed',
    meta: { width: 'w-40', priority: 3 },
    cell: ({ row }) => <Time value={row.original.created_at.seconds * 1000} className="text-muted" />,
  },
  {
    id: 'state',
    header: 'Status',
    sortBy: ({ status }) => status,
    meta: { width: 'w-48', align: 'right' },
    cell: ({ row }) => <LinkBadge link={row.original} />,
  },
]

/** A link's status from the namespace's point of view. */
function LinkBadge({ link }: { link: Link }) {
  return <StateBadge {...stateWords(link, sidesOf(link, use(OwnContext)))} />
}
