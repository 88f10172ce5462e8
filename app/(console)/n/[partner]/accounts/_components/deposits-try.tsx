'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { Validation } from '#lib/modules/accounts/contract.ts'
import { TRIES } from '#lib/modules/accounts/states.ts'
import { DEPOSIT_CURRENCY, DepositsForm, toTry } from '../deposits-form.ts'
import { useTryValidation } from '../queries.ts'
import { triesText } from '../words.ts'

const NAMES = {
  'amounts.0.amount': 'first',
  'amounts.0.currency': 'first',
  'amounts.1.amount': 'second',
  'amounts.1.currency': 'second',
} as const
const unit = <span className="shrink-0 text-muted text-sm">{DEPOSIT_CURRENCY}</span>

/** Form for the two deposit amounts. Shows the remaining attempts after a mismatch. */
export function DepositsTry({ partner, validation }: { partner: string; validation: Validation }) {
  const attempt = useTryValidation(partner, validation)
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(DepositsForm),
    defaultValues: { first: '', second: '' },
  })
  const left = validation.tries_left

  const onAnswer = ({ validation: { status } }: { validation: Validation }) => {
    if (status === 'verified') notify({ kind: 'success', title: 'Verification complete' })
    if (status === 'failed') notify({ kind: 'error', title: 'Verification failed after three attempts' })
  }
  const onSubmit = handleSubmit((deposits) =>
    attempt
      .mutateAsync(toTry(deposits))
      .then(onAnswer, (error) =>
        applyServerError(setError, failureOf(error), { fields: ['first', 'second'], names: NAMES }),
      ),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-3" noValidate>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          control={control}
          name="first"
          label="First amount"
          inputMode="decimal"
          placeholder="0.00"
          after={unit}
        />
        <TextField
          control={control}
          name="second"
          label="Second amount"
          inputMode="decimal"
          placeholder="0.00"
          after={unit}
        />
      </div>
      <FormError control={control} />
      <div role="status">
        {left < TRIES && (
          <Alert tone={left === 1 ? 'danger' : 'warning'} title="Amounts don’t match">
            Check the bank statement and enter both amounts, in any order.
          </Alert>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <GuardedButton
          calls="POST /validate/{account_id}/{validation_id}"
          type="submit"
          variant="primary"
          pending={attempt.isPending}
        >
          Verify amounts
        </GuardedButton>
        <span className="text-muted text-sm">{triesText(left)}</span>
      </div>
    </form>
  )
}
