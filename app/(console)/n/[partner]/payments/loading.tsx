'use client'

import { DataTable } from '#components/data-table/data-table.tsx'
import { Container } from '#components/layout/container.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { columnsFor } from './_components/columns.tsx'
import { PaymentsHeader } from './_components/payments-header.tsx'
import { PAGE_SIZE } from './search-params.ts'

const columns = columnsFor('')

export default function PaymentsLoading() {
  return (
    <Container>
      <PaymentsHeader />
      <Skeleton className="h-8 sm:max-w-2xl" />
      <DataTable
        what="payments"
        columns={columns}
        rows={undefined}
        rowId={({ payment_id }) => payment_id}
        empty={null}
        skeletonRows={PAGE_SIZE}
        toolbar={<Skeleton className="h-8 w-72" />}
        pager={<Skeleton className="h-3 w-36" />}
      />
    </Container>
  )
}
