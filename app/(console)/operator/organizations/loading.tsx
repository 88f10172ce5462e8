import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { OPERATOR } from '../operator-head.tsx'

export default function OrganizationsLoading() {
  return <ListSkeleton {...OPERATOR.organizations} above="tabs and filters" />
}
