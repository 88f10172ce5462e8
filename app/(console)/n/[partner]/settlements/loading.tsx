import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { HEAD } from './head.ts'

export default function SettlementsLoading() {
  return (
    <ListSkeleton
      {...HEAD}
      above="filters"
      cards={
        <div aria-hidden className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Skeleton className="h-44 rounded-lg xl:h-88" />
          <Skeleton className="h-88 rounded-lg" />
        </div>
      }
    />
  )
}
