import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { SETTINGS } from '../settings-head.tsx'

export default function OrganizationLoading() {
  return <ListSkeleton {...SETTINGS.organization} above="tabs" />
}
