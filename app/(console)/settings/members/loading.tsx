import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { SETTINGS } from '../settings-head.tsx'

export default function MembersLoading() {
  return <ListSkeleton {...SETTINGS.members} above="tabs and filters" />
}
