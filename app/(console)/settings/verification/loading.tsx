import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { SETTINGS } from '../settings-head.tsx'

export default function VerificationLoading() {
  return <ListSkeleton {...SETTINGS.verification} above="tabs" />
}
