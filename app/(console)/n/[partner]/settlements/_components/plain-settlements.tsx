'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { FallbackNote } from '#app/_remote/not-offered.tsx'
import { PlainTable } from '#app/_remote/plain-table.tsx'
import { QueryResult } from '#app/_remote/query-result.tsx'
import { listAt, textAt } from '#app/_remote/read.ts'
import { shown } from '#app/_remote/record-card.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { HEAD } from '../head.ts'
import { PAGE_SIZE, settlementsQuery } from '../queries.ts'
import { type SettlementsView, settlementHref, settlementsHref } from '../search-params.ts'
import { SettlementFilters } from './settlement-filters.tsx'

/** Batches on a gateway that has only their records. */
export function PlainSettlements({ partner, view }: { partner: string; view: SettlementsView }) {
  const router = useRouter()
  const batches = useQuery(settlementsQuery(partner, view))
  return (
    <Container>
      <PageHeader {...HEAD} />
      <FallbackNote what="projections, proofs or manual runs">Settlement batches are listed below.</FallbackNote>
      <SettlementFilters partner={partner} view={view} plain />
      <QueryResult what="settlements" query={batches}>
        {(data) => {
          const rows = listAt(data, 'batches')
          return (
            <PlainTable
              title="Batches"
              what="settlements"
              rows={rows}
              total={textAt(data, 'total')}
              page={{
                number: view.page,
                isLast: rows.length < PAGE_SIZE,
                onPage: (page) => router.replace(settlementsHref(partner, { ...view, page })),
              }}
              columns={[
                {
                  header: 'Cutoff',
                  cell: (row) => {
                    const token = textAt(row, 'token')
                    const cutoff = shown(row, 'cutoff_time', 'time')
                    if (!token) return cutoff
                    return (
                      <IntentLink href={settlementHref(partner, token)} className="font-medium hover:underline">
                        {cutoff}
                      </IntentLink>
                    )
                  },
                },
                { header: 'Batch', cell: (row) => shown(row, 'token', 'id') },
                { header: 'Status', cell: (row) => shown(row, 'status') },
                { header: 'Transactions', align: 'right', cell: (row) => shown(row, 'txn_count') },
              ]}
            />
          )
        }}
      </QueryResult>
    </Container>
  )
}
