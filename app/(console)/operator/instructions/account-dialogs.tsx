'use client'

import { useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { CURRENCY_CHOICES } from '#app/_form/typed-amount.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { ConfirmDialog } from '#components/overlay/confirm-dialog.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf, failureOrNone } from '#lib/client/failure.ts'
import type { SettlementAccount } from '#lib/modules/finality/contract.ts'
import { ENVIRONMENT_CHOICES } from '../environment-choices.ts'
import { accountForm, newAccount, numberHint } from './account-form.ts'
import { useRemoveAccount, useSetAccount } from './queries.ts'

const FIELDS = ['environment', 'currency', 'bank', 'holder', 'number', 'bic'] as const
const NAMES = { iban: 'number', account_number: 'number' } as const

/** Sets the network's account of an environment and currency. */
export function AccountDialog({ account, onClose }: { account?: SettlementAccount; onClose: () => void }) {
  const set = useSetAccount()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(accountForm),
    defaultValues: newAccount('live', account),
  })
  const number = useWatch({ control, name: 'number' })
  const onSubmit = handleSubmit((body) =>
    set.mutateAsync(body).then(
      () => {
        onClose()
        notify({ kind: 'success', title: 'Settlement account saved' })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS, names: NAMES }),
    ),
  )
  const title = account ? `${account.currency} account (${account.environment})` : 'Add settlement account'
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        {!account && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField control={control} name="environment" label="Environment" options={ENVIRONMENT_CHOICES} />
            <SelectField control={control} name="currency" label="Currency" options={CURRENCY_CHOICES} />
          </div>
        )}
        <TextField control={control} name="bank" label="Settlement bank" maxLength={70} autoComplete="off" />
        <TextField control={control} name="holder" label="Account holder" maxLength={70} autoComplete="off" />
        <TextField
          control={control}
          name="number"
          label="IBAN or account number"
          hint={numberHint(number)}
          maxLength={60}
          autoComplete="off"
        />
        <TextField control={control} name="bic" label="BIC" optional maxLength={11} autoComplete="off" />
        {!account && (
          <p className="text-muted text-sm">
            From the next settlement on, batches in this environment and currency get settlement instructions. A batch’s
            net positions use headroom until the bank has confirmed all of its instructions.
          </p>
        )}
        <FormError control={control} />
        <FormActions action="Save" pending={set.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Removes the network's account of an environment and currency. */
export function RemoveDialog({ account, onClose }: { account: SettlementAccount; onClose: () => void }) {
  const remove = useRemoveAccount(account)
  const onConfirm = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          notify({ kind: 'success', title: 'Settlement account removed' })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Remove the ${account.currency} account (${account.environment})?`}
      action="Remove account"
      pending={remove.isPending}
      error={failureOrNone(remove.error)}
    >
      Later batches get no settlement instructions. Net positions then free headroom as soon as a batch completes.
    </ConfirmDialog>
  )
}
