import { ListSkeleton } from '#app/_query/list-skeleton.tsx'

export default function NamespacesLoading() {
  return <ListSkeleton title="Namespaces" />
}
