'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo } from 'react'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { settledTransactionsQuery, settlementQuery, TRANSACTIONS_PAGE_SIZE } from '../../../queries.ts'
import { readTransactionsView, transactionsHref } from '../../../search-params.ts'
import { Unsettled } from '../../unsettled.tsx'
import { transactionColumns } from './transaction-columns.tsx'
import { TransactionsBar } from './transactions-bar.tsx'

interface TransactionsViewProps {
  partner: string
  batchId: string
}

/** The batch's transactions of this namespace, or those behind one net position. */
export function TransactionsView({ partner, batchId }: TransactionsViewProps) {
  const view = useView(readTransactionsView)
  const { data: batch } = useQuery(settlementQuery(partner, batchId))
  const transactions = useQuery(settledTransactionsQuery(partner, batchId, view))
  const positions = batch?.positions
  const columns = useMemo(() => {
    const names = new Map(
      positions?.map(({ counterparty_id, counterparty_name }) => [counterparty_id, counterparty_name]),
    )
    return transactionColumns(partner, names)
  }, [partner, positions])
  if (batch && batch.summary.status !== 'COMPLETED') return <Unsettled summary={batch.summary} />
  return (
    <PagedTable
      name="transactions"
      what="transactions"
      one="transaction"
      columns={columns}
      query={transactions}
      read={({ transactions, count }) => ({ rows: transactions, total: count })}
      rowId={({ transaction_id }) => transaction_id}
      toolbar={batch && <TransactionsBar partner={partner} batch={batch} view={view} />}
      page={view.page}
      limit={TRANSACTIONS_PAGE_SIZE}
      hrefFor={(page) => transactionsHref(partner, batchId, { ...view, page })}
      clearHref={view.counterparty ? transactionsHref(partner, batchId) : undefined}
      empty={
        <EmptyState title="No transactions" icon={<ArrowLeftRight />}>
          Your transactions in this batch appear here.
        </EmptyState>
      }
    />
  )
}
