import { Skeleton } from '../ui/skeleton.tsx'

/** Fills the space that the chart's frame reserves. */
export function ChartSkeleton() {
  return <Skeleton className="size-full" />
}
