'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { CallForm } from '#app/_remote/call-form.tsx'
import { FallbackNote } from '#app/_remote/not-offered.tsx'
import { PlainTable } from '#app/_remote/plain-table.tsx'
import { QueryResult } from '#app/_remote/query-result.tsx'
import { listAt, valueAt } from '#app/_remote/read.ts'
import { RecordCard, type Shown, shown } from '#app/_remote/record-card.tsx'
import { TransactionCard } from '#app/_remote/transaction-card.tsx'
import { NetPositionChart } from '#components/chart/net-position-chart.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Card } from '#components/ui/card.tsx'
import { browserClient } from '#lib/client/browser.ts'
import { settlementQuery } from '../queries.ts'
import { settlementsHref } from '../search-params.ts'
import { plainText, preparePlainPositions } from './prepare-plain-positions.ts'

const SUMMARY: readonly Shown[] = [
  ['Batch ID', 'token', 'id'],
  ['Status', 'status'],
  ['Cutoff', 'cutoff_time', 'time'],
  ['Started', 'started_on', 'time'],
  ['Completed', 'completed_on', 'time'],
  ['Transactions', 'txn_count'],
]

const ROOT: readonly Shown[] = [
  ['Root hash', 'root_hash', 'id'],
  ['Version', 'version'],
  ['Leaves', 'leaves_count'],
  ['Created', 'created_at', 'time'],
]

const LEAF: readonly Shown[] = [
  ['Direction', 'kind'],
  ['Amount (minor units)', 'amount'],
  ['Leaf hash', 'leaf_hash', 'id'],
]

/** A batch on a gateway that has only its record: figures, chart, positions, root and leaf. */
export function PlainSettlement({ partner, batchId }: { partner: string; batchId: string }) {
  const batch = useQuery(settlementQuery(partner, batchId))
  return (
    <Container>
      <PageHeader crumbs={[{ label: 'Settlements', href: settlementsHref(partner) }]} title="Settlement" />
      <FallbackNote what="settlement proofs, files or transaction lists">
        Available details are shown below.
      </FallbackNote>
      <QueryResult what="settlement" query={batch} missing={`Batch ${batchId} was not found in this namespace.`}>
        {(data) => <Batch data={data} />}
      </QueryResult>
      <SettledTransaction partner={partner} batchId={batchId} />
    </Container>
  )
}

function Batch({ data }: { data: unknown }) {
  const positions = listAt(data, 'positions')
  const root = valueAt(data, 'merkle_root')
  const leaf = valueAt(data, 'merkle_leaf')
  return (
    <>
      <RecordCard title="Batch" record={valueAt(data, 'summary') ?? null} fields={SUMMARY} />
      {preparePlainPositions(positions).map(({ currency, points }) => (
        <NetPositionChart
          key={currency}
          title="Net position by counterparty"
          units={`${currency}, this batch`}
          points={points}
          textOf={plainText(currency)}
        />
      ))}
      <PlainTable
        title="Net positions"
        what="positions"
        rows={positions}
        columns={[
          { header: 'Counterparty', cell: (row) => shown(row, 'counterparty_id', 'id') },
          { header: 'Direction', cell: (row) => shown(row, 'position_type') },
          { header: 'Currency', cell: (row) => shown(row, 'currency') },
          { header: 'Amount (minor units)', align: 'right', cell: (row) => shown(row, 'net_amount') },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {root !== undefined && <RecordCard title="Merkle root" record={root} fields={ROOT} />}
        {leaf !== undefined && <RecordCard title="Your leaf" record={leaf} fields={LEAF} />}
      </div>
    </>
  )
}

function SettledTransaction({ partner, batchId }: { partner: string; batchId: string }) {
  const find = useMutation({
    mutationFn: (transaction_id: string): Promise<unknown> =>
      browserClient.call('GET /settlements/{batch_id}/transactions/{transaction_id}', {
        partner,
        params: { batch_id: batchId, transaction_id },
      }),
  })
  return (
    <>
      <Card title="Find a settled transaction">
        <CallForm
          fields={[{ name: 'transaction_id', label: 'Transaction ID' }]}
          action="Find transaction"
          pending={find.isPending}
          error={find.error}
          onSubmit={({ transaction_id = '' }) => find.mutate(transaction_id)}
        />
      </Card>
      {find.data !== undefined && <TransactionCard record={find.data} />}
    </>
  )
}
