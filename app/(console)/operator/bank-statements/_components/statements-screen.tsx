'use client'

import { useQuery } from '@tanstack/react-query'
import { FileCheck, Upload } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { CurrencyFilter } from '#app/_list/currency-filter.tsx'
import { FilterBar } from '#app/_list/filter-bar.tsx'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { EnvironmentFilter } from '../../environment-filter.tsx'
import { operatorFile } from '../../export-href.ts'
import { OperatorHead } from '../../operator-head.tsx'
import { importsQuery } from '../queries.ts'
import { readView, viewHref } from '../search-params.ts'
import { STATEMENT_COLUMNS } from './statement-columns.tsx'

const UploadDialog = onDemand(() => import('../upload-dialog.tsx').then((part) => part.UploadDialog))

/** Imported statements of the settlement banks. */
export function StatementsScreen() {
  const view = useView(readView)
  const { environment, currency } = view
  const imports = useQuery(importsQuery(view))
  const { dialog, open } = useDialog()
  const clearHref = environment || currency ? viewHref() : undefined
  return (
    <Container fill>
      <OperatorHead
        current="bank-statements"
        actions={
          <GuardedButton
            calls="POST /operator/statement-imports"
            variant="primary"
            onClick={() => open((onClose) => <UploadDialog onClose={onClose} />)}
          >
            <Upload aria-hidden />
            Import statement
          </GuardedButton>
        }
      />
      <KeysetTable
        name="statement-imports"
        what="bank statements"
        columns={STATEMENT_COLUMNS}
        query={imports}
        read={({ imports }) => imports}
        rowId={({ import_id }) => import_id}
        density="comfortable"
        skeletonRows={5}
        trail={view.trail}
        hrefFor={(trail) => viewHref({ ...view, trail })}
        clearHref={clearHref}
        csv={operatorFile('statement-imports.csv', { environment, currency })}
        summary={() => 'Newest first'}
        toolbar={
          <FilterBar
            values={{ environment, currency }}
            hrefFor={(typed) => viewHref(readView(typed))}
            clearHref={clearHref}
          >
            <EnvironmentFilter />
            <CurrencyFilter />
          </FilterBar>
        }
        empty={
          <EmptyState title="No bank statements yet" icon={<FileCheck />}>
            Import a settlement account’s statement to confirm the instructions whose payments the bank has booked.
          </EmptyState>
        }
      />
      {dialog}
    </Container>
  )
}
