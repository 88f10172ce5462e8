'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { ApiError } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'
import { formatMoney, type Money } from '#lib/kernel/money/amount.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { RETURN_REASONS } from '#lib/modules/returns/states.ts'
import { thresholdText } from '../../../../../namespaces/review-threshold.ts'
import { useNamespace } from '../../../../../namespaces/use-namespace.ts'
import { recordsQuery } from '../payment-records.ts'
import { AmountFields } from './amount-fields.tsx'
import { leftToReturn } from './left.ts'
import { useReturnFunds } from './queries.ts'
import { isConfirmed, newReturn, returnForm, tooMuch } from './return-form.ts'

const FIELDS = ['amount', 'reason', 'note'] as const
const NAMES = { 'amount.total': 'amount', 'amount.currency': 'amount' } as const

interface ReturnDialogProps {
  partner: string
  payment: Payment
  onClose: () => void
}

/** Returns all or part of the amount that is left. */
export function ReturnDialog({ partner, payment, onClose }: ReturnDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Return funds"
      description={`Sends money back to ${payment.debtor_party.payment_address}. You can’t undo this.`}
    >
      <ReturnForm partner={partner} payment={payment} onClose={onClose} />
    </Dialog>
  )
}

function ReturnForm({ partner, payment, onClose }: ReturnDialogProps) {
  const { currency } = payment.amount
  const { left, refetch } = useLeft(partner, payment)
  const threshold = useNamespace(partner)?.admission_policy.review_threshold
  const returnFunds = useReturnFunds(partner, payment.payment_id)
  // A return whose response was lost is sent again, although the amount left no longer includes it:
  // the gateway repeats its response. So the form's maximum is the amount left when it was opened.
  const [most] = useState(left)
  const resolver = useMemo(() => formResolver(returnForm(most, threshold)), [most, threshold])
  const { control, handleSubmit, setError } = useForm({ resolver, defaultValues: newReturn(most) })
  const amount = useWatch({ control, name: 'amount' })

  const onSubmit = handleSubmit((body) =>
    returnFunds.mutateAsync(body).then(
      ({ amount }) => {
        onClose()
        notify({
          kind: 'success',
          title: `${formatMoney({ currency, minor: BigInt(amount.total) })} returned`,
          description: `To ${payment.debtor_party.payment_address}. Settles at the next cutoff.`,
        })
      },
      async (error) => {
        // A colleague may have returned part of it in the meantime.
        const now = error instanceof ApiError && error.status === 409 ? await refetch() : undefined
        if (now && BigInt(body.amount.total) > now.minor) {
          setError('amount', { type: 'server', message: tooMuch(now) }, { shouldFocus: true })
        } else applyServerError(setError, failureOf(error), { fields: FIELDS, names: NAMES })
      },
    ),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <AmountFields
        control={control}
        left={left}
        action="return"
        total={payment.amount.total}
        reasons={RETURN_REASONS}
        noteHint="The sender’s institution sees the reason and the note."
      />
      {threshold && isConfirmed(amount, currency, threshold) && (
        <TextField
          control={control}
          name="confirmation"
          label="Enter the amount again to confirm"
          inputMode="decimal"
          autoComplete="off"
          hint={thresholdText(currency, threshold)}
          after={<span className="text-muted text-sm">{currency}</span>}
        />
      )}
      <FormError control={control} />
      <FormActions action="Return funds" pending={returnFunds.isPending} onCancel={onClose} />
    </form>
  )
}

/** The amount left to return, updated while the dialog is open. */
function useLeft(partner: string, opened: Payment) {
  const { data, refetch } = useQuery(recordsQuery(partner, opened.payment_id))
  const payment = data?.payment ?? opened
  const left = useMemo(() => leftOf(payment, partner), [payment, partner])
  return {
    left,
    refetch: async () => {
      const { data } = await refetch()
      return data && leftOf(data.payment, partner)
    },
  }
}

const leftOf = (payment: Payment, partner: string): Money => ({
  currency: payment.amount.currency,
  minor: leftToReturn(payment, partner),
})
