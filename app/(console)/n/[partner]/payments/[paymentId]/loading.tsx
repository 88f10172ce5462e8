import { Container } from '#components/layout/container.tsx'
import { PaymentSkeleton } from './_components/payment-skeleton.tsx'

export default function PaymentLoading() {
  return (
    <Container>
      <PaymentSkeleton />
    </Container>
  )
}
