import { Undo2 } from 'lucide-react'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { useRecordTitle } from '#components/layout/use-record-title.ts'
import { Amount } from '#components/value/amount.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Direction } from '#lib/modules/payments/states.ts'
import { NewPaymentButton } from '../../_components/new-payment-button.tsx'
import { PaymentBadge } from '../../payment-badge.tsx'
import { returnedLabel } from '../../return-mark.tsx'
import { paymentsHref } from '../../search-params.ts'
import { sideOf } from '../../side.ts'
import { OpenRecallBadge, OpenRecallNotice } from '../_recalls/open-recall.tsx'
import { useOpenRecall } from '../_recalls/queries.ts'
import { RecallButton } from '../_recalls/recall-button.tsx'
import { leftToRecall, leftToReturn } from '../_returns/left.ts'
import { ReturnButton } from '../_returns/return-button.tsx'
import { useReturnPeriod } from '../_returns/return-period.ts'
import { whyEnded } from '../advice.ts'
import { isRecallOpen, type PaymentRecords } from '../payment-records.ts'
import { waitingFor } from '../waiting-for.ts'
import { SubmitButton } from './submit-button.tsx'

const WAY: Record<Direction, string> = { out: 'to', in: 'from', within: 'to' }

interface PaymentHeadProps {
  partner: string
  records: PaymentRecords
  sandbox: boolean
  returns: boolean
  recalls: boolean
}

/** Amount, direction, state and what the payment is waiting for. */
export function PaymentHead({ partner, records, sandbox, returns, recalls }: PaymentHeadProps) {
  const { payment, tasks, timeline, exceptions } = records
  const { amount, state, partner_id: initiator } = payment
  const { direction, counterparty } = sideOf(payment, partner)
  const returned = returnedLabel(payment)
  const isTooLate = useReturnPeriod(partner, payment, returns)?.hasEnded === true
  const isReturnable = returns && leftToReturn(payment, partner) > 0n && !isTooLate
  const isRecalled = isRecallOpen(timeline)
  const recall = useOpenRecall(partner, payment.payment_id, isRecalled)
  const isRecallable = recalls && leftToRecall(payment, partner) > 0n && !isTooLate && !isRecalled
  const { dialog, open } = useDialog()
  const money = { currency: amount.currency, minor: BigInt(amount.total) }
  useRecordTitle(`Payment of ${formatMoney(money)} ${WAY[direction]} ${counterparty}`)
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Payments', href: paymentsHref(partner) }]}
        title={
          <>
            <Amount currency={amount.currency} minor={amount.total} />{' '}
            <span className="font-normal text-muted">{WAY[direction]}</span> {counterparty}
          </>
        }
        aside={
          <>
            <PaymentBadge state={state} />
            {recall && <OpenRecallBadge recall={recall} />}
            {returned && <StateBadge tone="neutral" label={returned} icon={<Undo2 aria-hidden />} />}
          </>
        }
        description={
          <>
            {waitingFor({ state, partner, initiator, tasks, isRecalled, why: whyEnded(exceptions, direction) })}{' '}
            {recall && <OpenRecallNotice recall={recall} />}
          </>
        }
        actions={
          (sandbox || isReturnable || isRecallable) && (
            <>
              {isRecallable && <RecallButton partner={partner} payment={payment} open={open} />}
              {isReturnable && <ReturnButton partner={partner} payment={payment} open={open} />}
              {sandbox && <NewPaymentButton partner={partner} original={payment} />}
              {sandbox && state === 'created' && initiator === partner && (
                <SubmitButton partner={partner} paymentId={payment.payment_id} />
              )}
            </>
          )
        }
      />
      {dialog}
    </>
  )
}
