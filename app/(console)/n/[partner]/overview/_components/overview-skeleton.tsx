import { Skeleton } from '#components/ui/skeleton.tsx'

export function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading overview" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {['payments', 'completion', 'tasks', 'sent', 'received', 'waiting'].map((tile) => (
          <Skeleton key={tile} className="h-31 rounded-lg" />
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-3">
        <Skeleton className="h-82 rounded-lg xl:col-span-2" />
        <Skeleton className="h-82 rounded-lg" />
      </div>
    </div>
  )
}
