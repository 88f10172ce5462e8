import { Skeleton } from '#components/ui/skeleton.tsx'

export function VerifySkeleton() {
  return (
    <div role="status" aria-label="Checking proof" className="grid gap-4">
      <Skeleton className="h-16 rounded-md" />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Skeleton className="h-120 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  )
}
