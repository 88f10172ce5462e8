import type { ReactNode } from 'react'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

interface ListSkeletonProps {
  title: string
  description: string
  /** What stands above the list's rows, in its height: tabs, filters or both. */
  above?: 'tabs' | 'filters' | 'tabs and filters'
  /** Cards between the head and the list, as skeletons of their height. */
  cards?: ReactNode
}

/** A list screen while its first page is on its way: the frame stands, nothing moves when the rows come. */
export function ListSkeleton({ title, description, above, cards }: ListSkeletonProps) {
  return (
    <Container>
      <PageHeader title={title} description={description} actions={<Skeleton className="h-8 w-28" />} />
      {cards}
      {above?.startsWith('tabs') && <div aria-hidden className="h-9 border-line border-b" />}
      <div role="status" aria-label={`Loading ${title}`} className="rounded-lg border border-line bg-surface">
        {above?.endsWith('filters') && <div className="h-12 border-line border-b" />}
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
