import { ChartSkeleton } from '#components/chart/chart-skeleton.tsx'
import { barsHeight } from '#components/chart/net-bars.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { BatchHeadSkeleton } from '../[batchId]/batch-head-skeleton.tsx'

const ROWS = 4

/** Same layout as the loaded page, to avoid a layout shift. */
export function SettlementSkeleton() {
  return (
    <div role="status" aria-label="Loading settlement" className="grid gap-4">
      <BatchHeadSkeleton />
      <Skeleton className="h-17 rounded-lg max-lg:h-49" />
      <div className="rounded-lg border border-line bg-surface p-4 pt-15">
        <div style={{ height: barsHeight(ROWS) + 48 }}>
          <ChartSkeleton />
        </div>
      </div>
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  )
}
