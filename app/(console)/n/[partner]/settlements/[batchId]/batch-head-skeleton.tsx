import { Skeleton } from '#components/ui/skeleton.tsx'

/** Same height as the loaded header and tabs. */
export function BatchHeadSkeleton() {
  return (
    <div className="grid gap-2">
      <div className="grid gap-1">
        <Skeleton className="my-1 h-4 w-24" />
        <Skeleton className="h-7 w-96 max-w-full" />
      </div>
      <div aria-hidden className="h-9 border-line border-b" />
    </div>
  )
}
