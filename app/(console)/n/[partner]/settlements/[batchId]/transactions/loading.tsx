import { Container } from '#components/layout/container.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { BatchHeadSkeleton } from '../batch-head-skeleton.tsx'

export default function TransactionsLoading() {
  return (
    <Container>
      <BatchHeadSkeleton />
      <div role="status" aria-label="Loading the transactions">
        <Skeleton className="h-160 rounded-lg" />
      </div>
    </Container>
  )
}
