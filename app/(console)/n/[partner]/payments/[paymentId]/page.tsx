import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { notesQuery } from '#app/_notes/queries.ts'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import { offers } from '#app/_session/remote.ts'
import { isSandbox } from '#app/(console)/_shell/load.ts'
import { Container } from '#components/layout/container.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { PaymentById } from './_components/payment-by-id.tsx'
import { PaymentView } from './_components/payment-view.tsx'
import { paymentRecallsQuery } from './_recalls/queries.ts'
import { paymentReturnsQuery } from './_returns/queries.ts'
import { isAnyLeft } from './_returns/return-period.ts'
import { eventsQuery } from './events.ts'
import { hasRecalls, type PaymentRecords, readRecords, recordsQuery } from './payment-records.ts'

export const metadata: Metadata = { title: 'Payment' }

export default async function PaymentPage({ params }: PageProps<'/n/[partner]/payments/[paymentId]'>) {
  const { partner, paymentId } = await params
  if (!(await offers(partner, 'GET /payments'))) return <PaymentById partner={partner} paymentId={paymentId} />
  const [records, sandbox, returns, recalls] = await Promise.all([
    find(partner, paymentId),
    isSandbox(partner),
    offers(partner, 'POST /payments/{payment_id}/returns'),
    offers(partner, 'POST /payments/{payment_id}/recalls'),
  ])
  return (
    <Container>
      <Prefetched
        queries={(client) => [
          { ...recordsQuery(partner, paymentId), queryFn: () => records },
          notesQuery(partner, { type: 'payment', id: paymentId }, client),
          eventsQuery(partner, paymentId, records.payment.state, client),
          ...(hasRecalls(records.timeline) ? [paymentRecallsQuery(partner, paymentId, client)] : []),
          ...(records.payment.returned || (returns && isAnyLeft(records.payment, partner))
            ? [paymentReturnsQuery(partner, paymentId, client)]
            : []),
        ]}
      >
        <PaymentView partner={partner} paymentId={paymentId} sandbox={sandbox} returns={returns} recalls={recalls} />
      </Prefetched>
    </Container>
  )
}

/** Other namespaces' payments respond like ones that do not exist. */
async function find(partner: string, paymentId: string): Promise<PaymentRecords> {
  try {
    return await orSignIn(readRecords(await serverClient(), paymentId, { partner }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
}
