import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { HEAD } from './head.ts'

export default function WebhooksLoading() {
  return <ListSkeleton {...HEAD} above="filters" />
}
