import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { OPERATOR } from '../operator-head.tsx'

export default function FailingEndpointsLoading() {
  return <ListSkeleton {...OPERATOR['failing-endpoints']} above="tabs and filters" />
}
