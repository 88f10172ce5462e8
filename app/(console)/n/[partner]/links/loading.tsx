import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { HEAD } from './head.ts'

export default function LinksLoading() {
  return <ListSkeleton {...HEAD} above="tabs and filters" />
}
