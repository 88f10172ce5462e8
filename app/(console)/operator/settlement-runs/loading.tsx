import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { OPERATOR } from '../operator-head.tsx'

export default function SettlementRunsLoading() {
  return <ListSkeleton {...OPERATOR['settlement-runs']} above="tabs and filters" />
}
