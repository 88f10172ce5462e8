import { PageHeader } from '#components/layout/page-header.tsx'
import { useRecordTitle } from '#components/layout/use-record-title.ts'
import { Amount } from '#components/value/amount.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Direction } from '#lib/modules/payments/states.ts'
import { NewPaymentButton } from '../../_components/new-payment-button.tsx'
import { PaymentBadge } from '../../payment-badge.tsx'
import { paymentsHref } from '../../search-params.ts'
import { sideOf } from '../../side.ts'
import type { PaymentRecords } from '../payment-records.ts'
import { waitingFor } from '../waiting-for.ts'
import { SubmitButton } from './submit-button.tsx'

const WAY: Record<Direction, string> = { out: 'to', in: 'from', within: 'to' }

/** Amount, direction, state and what the payment is waiting for. */
export function PaymentHead({
  partner,
  records,
  sandbox,
}: {
  partner: string
  records: PaymentRecords
  sandbox: boolean
}) {
  const { payment, tasks } = records
  const { amount, state, partner_id: initiator } = payment
  const { direction, counterparty } = sideOf(payment, partner)
  const money = { currency: amount.currency, minor: BigInt(amount.total) }
  useRecordTitle(`Payment of ${formatMoney(money)} ${WAY[direction]} ${counterparty}`)
  return (
    <PageHeader
      crumbs={[{ label: 'Payments', href: paymentsHref(partner) }]}
      title={
        <>
          <Amount currency={amount.currency} minor={amount.total} />{' '}
          <span className="font-normal text-muted">{WAY[direction]}</span> {counterparty}
        </>
      }
      aside={<PaymentBadge state={state} />}
      description={waitingFor({ state, partner, initiator, tasks })}
      actions={
        sandbox && (
          <>
            <NewPaymentButton partner={partner} original={payment} />
            {state === 'created' && initiator === partner && (
              <SubmitButton partner={partner} paymentId={payment.payment_id} />
            )}
          </>
        )
      }
    />
  )
}
