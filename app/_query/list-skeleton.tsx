import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** A list screen while its first page is on its way: the frame stands, nothing moves when the rows come. */
export function ListSkeleton({ title }: { title: string }) {
  return (
    <Container>
      <PageHeader title={title} />
      <div role="status" aria-label={`Loading ${title}`} className="rounded-lg border border-line bg-surface">
        {Array.from({ length: 8 }, (_, row) => `row-${row}`).map((row) => (
          <div key={row} className="flex h-11 items-center gap-6 border-line border-b px-4 last:border-b-0">
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-3 w-1/5" />
            <Skeleton className="ml-auto h-3 w-16" />
          </div>
        ))}
      </div>
    </Container>
  )
}
