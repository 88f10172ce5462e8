import { Skeleton } from '#components/ui/skeleton.tsx'

export default function ReferenceLoading() {
  return (
    <div role="status" aria-label="Loading the reference" className="grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-64" />
    </div>
  )
}
