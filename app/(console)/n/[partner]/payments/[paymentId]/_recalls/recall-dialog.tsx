'use client'

import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { formatDecimal, formatMoney } from '#lib/kernel/money/amount.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { RECALL_REASONS, type RecallReason } from '#lib/modules/recalls/states.ts'
import { MAX_NOTE_LENGTH, REASON_WITH_NOTE } from '#lib/modules/returns/states.ts'
import { REASON_WORDS } from '../../../returns/words.ts'
import { leftToRecall } from '../_returns/left.ts'
import { newReturn, returnForm } from '../_returns/return-form.ts'
import { useCreateRecall } from './queries.ts'

const FIELDS = ['amount', 'reason', 'note'] as const
const NAMES = { 'amount.total': 'amount', 'amount.currency': 'amount' } as const
const REASONS = RECALL_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))

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
      description={`Asks the institution of ${payment.beneficiary_party.payment_address} to return the money. It can refuse.`}
    >
      <RecallForm partner={partner} payment={payment} onClose={onClose} />
    </Dialog>
  )
}

function RecallForm({ partner, payment, onClose }: RecallDialogProps) {
  const { currency, total } = payment.amount
  const left = useMemo(() => ({ currency, minor: leftToRecall(payment, partner) }), [currency, payment, partner])
  const recall = useCreateRecall(partner, payment.payment_id)
  // No money moves, so no amount is entered twice.
  const resolver = useMemo(() => formResolver(returnForm(left, undefined)), [left])
  const { control, handleSubmit, setError } = useForm({ resolver, defaultValues: newReturn(left) })
  const reason = useWatch({ control, name: 'reason' })
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
      <TextField
        control={control}
        name="amount"
        label="Amount"
        inputMode="decimal"
        hint={`${formatDecimal(left)} of ${formatMoney({ currency, minor: BigInt(total) })} left`}
        after={<span className="text-muted text-sm">{currency}</span>}
      />
      <SelectField control={control} name="reason" label="Reason" placeholder="Choose a reason" options={REASONS} />
      <TextField
        control={control}
        name="note"
        label="Note"
        maxLength={MAX_NOTE_LENGTH}
        optional={reason !== REASON_WITH_NOTE}
        hint="The other institution sees the reason and the note."
      />
      <FormError control={control} />
      <FormActions action="Recall payment" pending={recall.isPending} onCancel={onClose} />
    </form>
  )
}
