'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
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
import { accountNumberText } from '#components/value/account-number-text.ts'
import { failureOf, failureOrNone } from '#lib/client/failure.ts'
import type { ParticipantAccount } from '#lib/modules/finality/contract.ts'
import { numberHint } from '../instructions/account-form.ts'
import { accountForm, newAccount } from './account-form.ts'
import { accountsOfQuery, useRemoveParticipantAccount, useSetParticipantAccount } from './queries.ts'

const FIELDS = ['currency', 'holder', 'number', 'bic'] as const
const NAMES = { iban: 'number', account_number: 'number' } as const

interface ParticipantAccountDialogProps {
  partner: { readonly partner_id: string; readonly domain: string }
  /** The account to change; undefined to add one. */
  account?: ParticipantAccount
  onClose: () => void
}

/** Sets the account of a namespace in a currency. */
export function ParticipantAccountDialog({ partner, account, onClose }: ParticipantAccountDialogProps) {
  const { partner_id, domain } = partner
  const set = useSetParticipantAccount()
  const { data: accounts } = useQuery({ ...accountsOfQuery(partner_id), enabled: !account })
  const resolver = useMemo(() => formResolver(accountForm(partner_id)), [partner_id])
  const { control, handleSubmit, setError } = useForm({ resolver, defaultValues: newAccount(account) })
  const { currency, number = '' } = useWatch({ control })
  const replaced = accounts?.find((one) => one.currency === currency)
  const onSubmit = handleSubmit((body) =>
    set.mutateAsync(body).then(
      () => {
        onClose()
        notify({ kind: 'success', title: `Account of @${domain} saved` })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS, names: NAMES }),
    ),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={account ? `${account.currency} account of @${domain}` : `Set account of @${domain}`}
    >
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        {!account && <SelectField control={control} name="currency" label="Currency" options={CURRENCY_CHOICES} />}
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
        {replaced && (
          <p className="wrap-anywhere text-muted text-sm">
            Replaces {accountNumberText(replaced)} of {replaced.holder}.
          </p>
        )}
        <FormError control={control} />
        <FormActions action="Save" pending={set.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Removes the account of a namespace in a currency. */
export function RemoveDialog({ account, onClose }: { account: ParticipantAccount; onClose: () => void }) {
  const remove = useRemoveParticipantAccount(account)
  const onConfirm = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          notify({ kind: 'success', title: `Account of @${account.domain} removed` })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Remove the ${account.currency} account of @${account.domain}?`}
      action="Remove account"
      pending={remove.isPending}
      error={failureOrNone(remove.error)}
    >
      Batches in which the namespace receives {account.currency} then have no payment file.
    </ConfirmDialog>
  )
}
