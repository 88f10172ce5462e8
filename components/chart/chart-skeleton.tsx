import { Skeleton } from '../ui/skeleton.tsx'

/** A drawing to come; fills the space that its frame keeps for it. */
export function ChartSkeleton() {
  return <Skeleton className="size-full" />
}
