import { ListSkeleton } from '#app/_query/list-skeleton.tsx'

export default function TasksLoading() {
  return <ListSkeleton title="Tasks" />
}
