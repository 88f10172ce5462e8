import { ListSkeleton } from '#app/_query/list-skeleton.tsx'
import { SETTINGS } from '../settings-head.tsx'

export default function AuditLogLoading() {
  return <ListSkeleton {...SETTINGS['audit-log']} above="tabs and filters" />
}
