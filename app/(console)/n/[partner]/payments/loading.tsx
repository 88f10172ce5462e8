import { Container } from '#components/layout/container.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { PaymentsHeader } from './_components/payments-header.tsx'
import { PaymentsSkeleton } from './_components/payments-skeleton.tsx'

export default function PaymentsLoading() {
  return (
    <Container>
      <PaymentsHeader />
      <Skeleton className="h-8 sm:max-w-2xl" />
      <PaymentsSkeleton />
    </Container>
  )
}
