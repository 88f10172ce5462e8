import { Container } from '#components/layout/container.tsx'
import { WebhookSkeleton } from './_components/webhook-skeleton.tsx'

export default function WebhookLoading() {
  return (
    <Container>
      <WebhookSkeleton />
    </Container>
  )
}
