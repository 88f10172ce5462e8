'use client'

import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { RECALL_REASONS, type RecallReason } from '#lib/modules/recalls/states.ts'
import { AmountFields } from '../_returns/amount-fields.tsx'
import { leftToRecall } from '../_returns/left.ts'
import { newReturn, returnForm } from '../_returns/return-form.ts'
import { useCreateRecall } from './queries.ts'

const FIELDS = ['amount', 'reason', 'note'] as const
const NAMES = { 'amount.total': 'amount', 'amount.currency': 'amount' } as const

interface RecallDialogProps {
  partner: string
  payment: Payment
  onClose: () => void
}

/** Asks the other institution to return all or part of the amount that is left. */
export function RecallDialog({ partner, payment, onClose }: RecallDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Recall payment"
      description={`Asks ${payment.beneficiary_party.payment_address}’s institution to return the money. It can refuse.`}
    >
      <RecallForm partner={partner} payment={payment} onClose={onClose} />
    </Dialog>
  )
}

function RecallForm({ partner, payment, onClose }: RecallDialogProps) {
  const { currency } = payment.amount
  const left = useMemo(() => ({ currency, minor: leftToRecall(payment, partner) }), [currency, payment, partner])
  const recall = useCreateRecall(partner, payment.payment_id)
  // No money moves, so no amount is entered twice.
  const resolver = useMemo(() => formResolver(returnForm(left, undefined)), [left])
  const { control, handleSubmit, setError } = useForm({ resolver, defaultValues: newReturn(left) })
  const onSubmit = handleSubmit((body) =>
    recall.mutateAsync({ ...body, reason: body.reason as RecallReason }).then(
      ({ amount }) => {
        onClose()
        notify({
          kind: 'success',
          title: `Recall of ${formatMoney({ currency, minor: BigInt(amount.total) })} created`,
          description: 'The answer appears on this page and is sent to webhooks that receive recalls.',
        })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS, names: NAMES }),
    ),
  )
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <AmountFields
        control={control}
        left={left}
        action="recall"
        total={payment.amount.total}
        reasons={RECALL_REASONS}
        noteHint="The other institution sees the reason and the note."
      />
      <FormError control={control} />
      <FormActions action="Recall payment" pending={recall.isPending} onCancel={onClose} />
    </form>
  )
}
