import { Skeleton } from '#components/ui/skeleton.tsx'

/** Same layout as the loaded page, to avoid a layout shift. */
export function WebhookSkeleton() {
  return (
    <>
      <div role="status" aria-label="Loading webhook" className="grid gap-1">
        <Skeleton className="my-1 h-4 w-16" />
        <Skeleton className="h-7 w-80 max-w-full" />
      </div>
      <div className="h-44 rounded-lg border border-line bg-surface p-4">
        <Skeleton className="h-4 w-64" />
      </div>
      <div className="h-96 rounded-lg border border-line bg-surface p-4">
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
    </>
  )
}
