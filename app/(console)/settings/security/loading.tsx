import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { SETTINGS } from '../settings-head.tsx'

export default function SecurityLoading() {
  return <ListSkeleton {...SETTINGS.security} above="tabs" />
}
