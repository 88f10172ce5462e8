import type { Metadata } from 'next'
import type { SearchParams } from '#app/_query/search.ts'
import { settledTransactionsQuery } from '../../queries.ts'
import { readTransactionsView } from '../../search-params.ts'
import { BatchPage, type BatchParams } from '../batch-page.tsx'
import { TransactionsView } from './_components/transactions-view.tsx'

export const metadata: Metadata = { title: 'Settlement transactions' }

type TransactionsPageProps = { params: BatchParams; searchParams: SearchParams }

export default async function TransactionsPage({ params, searchParams }: TransactionsPageProps) {
  const { partner, batchId } = await params
  const view = readTransactionsView(await searchParams)
  return (
    <BatchPage params={params} queries={(client) => [settledTransactionsQuery(partner, batchId, view, client)]}>
      <TransactionsView partner={partner} batchId={batchId} />
    </BatchPage>
  )
}
