import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { OPERATOR } from '../operator-head.tsx'

export default function PositionsLoading() {
  return <ListSkeleton {...OPERATOR.positions} above="tabs and filters" />
}
