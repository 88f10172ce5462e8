import { ListSkeleton } from '#app/_query/list-skeleton.tsx'

export default function SettlementsLoading() {
  return <ListSkeleton title="Settlements" />
}
