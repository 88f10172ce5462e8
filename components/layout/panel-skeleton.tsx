import { Skeleton } from '../ui/skeleton.tsx'

/** Skeleton of the side panel. */
export function PanelSkeleton({ label }: { label: string }) {
  return (
    <section aria-label={label} aria-busy className="grid gap-4 rounded-lg border border-line bg-surface px-4 py-3">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-80" />
    </section>
  )
}
