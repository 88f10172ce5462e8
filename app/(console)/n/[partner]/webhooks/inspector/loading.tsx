import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { HEAD } from '../_inspector/words.ts'

export default function InspectorLoading() {
  return <ListSkeleton {...HEAD} above="filters" cards={<Skeleton className="h-30 rounded-lg" />} />
}
