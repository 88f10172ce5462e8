import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { HEAD } from './head.ts'

export default function TasksLoading() {
  return <ListSkeleton {...HEAD} above="tabs and filters" />
}
