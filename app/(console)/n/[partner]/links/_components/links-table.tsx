'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { FilterBar, FilterText } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import type { Data } from '#lib/client/client.ts'
import { PAGE_SIZE } from '../queries.ts'
import { type LinksView, linksHref, readView, SORTS, type Tab } from '../search-params.ts'
import { HIDDEN_BESIDE_PANEL, LINK_COLUMNS, OwnNamespace } from './link-columns.tsx'

interface LinksTableProps {
  partner: string
  view: LinksView
  links: UseQueryResult<Data<'GET /link'>>
  propose: ReactNode
  onOpen: (link: string) => void
}

const EMPTY: Readonly<Record<Tab, { title: string; text: string }>> = {
  proposed: {
    title: 'No proposals to review',
    text: 'Requests to pull payments from your customers appear here.',
  },
  ours: {
    title: 'No proposed links',
    text: 'Propose a link when your customer, such as a shop, regularly collects from another customer.',
  },
  established: {
    title: 'No established links',
    text: 'Pull payments covered by an accepted link don’t need the customer’s approval.',
  },
  all: { title: 'No links yet', text: 'Proposed, established and ended links appear here.' },
}

/** One tab of the links with a search by address. Marks the open link. */
export function LinksTable({ partner, view, links, propose, onOpen }: LinksTableProps) {
  const { tab, address, link } = view
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (id) => linksHref(partner, { ...view, link: id }), openId: link, onOpen }),
    [partner, view, link, onOpen],
  )
  const clearHref = address ? linksHref(partner, { tab }) : undefined
  const { title, text } = EMPTY[tab]
  return (
    <OwnNamespace value={partner}>
      <PagedTable
        name="links"
        what="links"
        one="link"
        columns={LINK_COLUMNS}
        sorts={SORTS}
        query={links}
        read={({ links, count }) => ({ rows: links, total: count })}
        rowId={({ token }) => token}
        density="comfortable"
        skeletonRows={5}
        open={rows}
        hiddenBeside={HIDDEN_BESIDE_PANEL}
        page={view.page}
        limit={PAGE_SIZE}
        hrefFor={(page) => linksHref(partner, { ...view, page })}
        clearHref={clearHref}
        toolbar={
          <FilterBar
            values={{ address }}
            hrefFor={(typed) => linksHref(partner, readView({ ...typed, tab }))}
            clearHref={clearHref}
          >
            <FilterText
              name="address"
              label="Search by address"
              placeholder="Address of either party"
              maxLength={128}
            />
          </FilterBar>
        }
        empty={
          <EmptyState title={title} icon={<Link2 />} action={tab === 'ours' || tab === 'all' ? propose : undefined}>
            {text}
          </EmptyState>
        }
      />
    </OwnNamespace>
  )
}
