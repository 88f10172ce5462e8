'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import { ownNamespacesQuery } from '#app/(console)/namespaces/queries.ts'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { settlementQuery } from '../../../queries.ts'
import { fileHref } from '../../../search-params.ts'
import { TransactionFiles } from '../../transaction-files.tsx'
import { Unsettled } from '../../unsettled.tsx'
import { prepareStatement } from '../prepare-statement.ts'
import { StatementFacts } from './statement-facts.tsx'
import { StatementTable } from './statement-table.tsx'

/** The batch as a document. Printing hides the rest of the console. */
export function StatementView({ partner, batchId }: { partner: string; batchId: string }) {
  const { data: batch } = useQuery(settlementQuery(partner, batchId))
  if (!batch) return null
  if (batch.summary.status !== 'COMPLETED') return <Unsettled summary={batch.summary} />
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print or save as PDF
        </Button>
        <a href={fileHref(partner, batchId, 'statement.csv')} download className={buttonClass()}>
          <Download aria-hidden />
          Net positions (CSV)
        </a>
        <TransactionFiles partner={partner} batchId={batchId} />
      </div>
      <Paper partner={partner} batch={batch} />
    </>
  )
}

function Paper({ partner, batch }: { partner: string; batch: BatchDetails }) {
  const { organization } = useReader()
  const { data: namespaces = [] } = useQuery(ownNamespacesQuery())
  const own = namespaces.find(({ token }) => token === partner)
  return (
    <article className="grid gap-6 rounded-lg border border-line bg-surface p-6 max-sm:p-4 print:border-0 print:p-0">
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-2">
        <div>
          <h2 className="font-semibold text-lg">Batch statement</h2>
          <p className="text-muted text-sm">
            {organization.name}
            {own && `, ${own.name} @${own.domain}`}
          </p>
        </div>
        {own?.environment === 'sandbox' && (
          <p className="h-fit rounded-sm border border-sandbox-line bg-sandbox-bg px-1.5 font-medium text-sandbox text-sm">
            Sandbox. No real money moved.
          </p>
        )}
      </header>
      <StatementFacts batch={batch} />
      <StatementTable statement={prepareStatement(batch)} currency={batch.summary.currency} />
    </article>
  )
}
