import { HeadCell } from '#components/data-table/table-head.tsx'
import { TableSkeleton } from '#components/data-table/table-skeleton.tsx'
import { tableWidths } from '#components/data-table/table-width.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { PAGE_SIZE } from '../search-params.ts'
import { columnsFor } from './columns.tsx'

const COLUMNS = columnsFor('').map(({ id, header, meta }) => ({ id, header, meta }))

/** The list before anything is known of it, in its full size. Drawn on the server: as a client component it sent the table twice. */
export function PaymentsSkeleton() {
  return (
    <section aria-busy className="min-w-0 overflow-clip rounded-lg border border-line bg-surface [--row:2.25rem]">
      <div className="border-line border-b px-4 py-2">
        <Skeleton className="h-8 w-72 max-w-full" />
      </div>
      <div className="relative overflow-hidden md:max-h-[max(20rem,calc(100dvh-18rem))]">
        {/* On phones, the head of the table holds its buttons. */}
        <div className="h-9 border-line border-b bg-canvas md:hidden" />
        <table
          style={tableWidths(COLUMNS, false)}
          className="w-full border-separate border-spacing-0 text-sm max-md:block md:min-w-(--table-md) md:table-fixed xl:min-w-(--table-xl)"
        >
          <thead className="max-md:sr-only">
            <tr>
              {COLUMNS.map(({ id, header, meta }) => (
                <HeadCell key={id} id={id} label={header} looks={meta} />
              ))}
            </tr>
          </thead>
          <TableSkeleton columns={COLUMNS} rows={PAGE_SIZE} ticks={false} />
        </table>
        <p role="status" className="sr-only">
          Loading payments
        </p>
      </div>
      <div className="flex min-h-12 items-center border-line border-t px-4 py-2">
        <Skeleton className="h-3 w-36" />
      </div>
    </section>
  )
}
