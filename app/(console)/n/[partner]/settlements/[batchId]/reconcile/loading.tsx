import { Container } from '#components/layout/container.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { BatchHeadSkeleton } from '../batch-head-skeleton.tsx'

export default function ReconcileLoading() {
  return (
    <Container>
      <BatchHeadSkeleton />
      <div role="status" aria-label="Loading">
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </Container>
  )
}
