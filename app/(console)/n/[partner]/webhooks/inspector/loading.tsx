import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { HEAD } from '../_inspector/words.ts'

export default function InspectorLoading() {
  return <ListSkeleton {...HEAD} />
}
