import { ListSkeleton } from '#app/_query/list-skeleton.tsx'

export default function ApiKeysLoading() {
  return <ListSkeleton title="API keys" />
}
