import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { OPERATOR } from '../operator-head.tsx'

export default function VerificationsLoading() {
  return <ListSkeleton {...OPERATOR.verifications} above="tabs and filters" />
}
