'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { CURRENCY_CHOICES } from '#app/_form/typed-amount.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { SettlementAccount } from '#lib/modules/finality/contract.ts'
import { MAX_REASON_LENGTH } from '#lib/modules/finality/states.ts'
import { AccountFields } from '../_accounts/account-fields.tsx'
import { SERVER_NAMES } from '../_accounts/identification.ts'
import { useProposeSettlementAccount, useRemoveAccount } from '../_accounts/queries.ts'
import { proposedNotice } from '../approval-words.ts'
import { ENVIRONMENT_CHOICES } from '../environment-choices.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { accountForm, newAccount } from './account-form.ts'

const FIELDS = ['environment', 'currency', 'bank', 'holder', 'number', 'bic', 'reason'] as const
const NAMES = { ...SERVER_NAMES, 'account.bank': 'bank' } as const

/** Proposes the network's account of an environment and currency. */
export function AccountDialog({ account, onClose }: { account?: SettlementAccount; onClose: () => void }) {
  const propose = useProposeSettlementAccount()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(accountForm),
    defaultValues: newAccount('live', account),
  })
  const onSubmit = handleSubmit((body) =>
    propose.mutateAsync(body).then(
      (proposed) => {
        onClose()
        notify(proposedNotice('Settlement account saved', proposed))
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
        <AccountFields control={control} reasonHint="Recorded in your audit log." />
        {!account && (
          <p className="text-muted text-sm">
            From the next settlement on, batches in this environment and currency get settlement instructions. Net
            positions in a batch use headroom until the bank has confirmed all of the batch’s instructions.
          </p>
        )}
        <FormError control={control} />
        <FormActions action="Submit change" pending={propose.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Proposes the removal of the network's account of an environment and currency. */
export function RemoveDialog({ account, onClose }: { account: SettlementAccount; onClose: () => void }) {
  return (
    <ReasonDialog
      write={useRemoveAccount(account)}
      done={(proposed) => proposedNotice('Settlement account removed', proposed)}
      onClose={onClose}
      title={`Remove the ${account.currency} account (${account.environment})?`}
      action="Remove account"
      tone="danger"
      hint="Recorded in your audit log."
      placeholder="The account was closed"
      maxLength={MAX_REASON_LENGTH}
    >
      Later batches get no settlement instructions. Net positions then free headroom as soon as a batch completes.
    </ReasonDialog>
  )
}
