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
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { accountNumberText } from '#components/value/account-number-text.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { ParticipantAccount } from '#lib/modules/finality/contract.ts'
import { MAX_REASON_LENGTH } from '#lib/modules/finality/states.ts'
import { AccountFields } from '../_accounts/account-fields.tsx'
import { SERVER_NAMES } from '../_accounts/identification.ts'
import { useProposeParticipantAccount, useRemoveAccount } from '../_accounts/queries.ts'
import { proposedNotice } from '../approval-words.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { accountForm, newAccount } from './account-form.ts'
import { accountsOfQuery } from './queries.ts'

const FIELDS = ['currency', 'holder', 'number', 'bic', 'reason'] as const

interface ParticipantAccountDialogProps {
  partner: { readonly partner_id: string; readonly domain: string }
  /** The account to change; undefined to add one. */
  account?: ParticipantAccount
  onClose: () => void
}

/** Proposes the account of a namespace in a currency. */
export function ParticipantAccountDialog({ partner, account, onClose }: ParticipantAccountDialogProps) {
  const { partner_id, domain } = partner
  const propose = useProposeParticipantAccount()
  const { data: accounts } = useQuery({ ...accountsOfQuery(partner_id), enabled: !account })
  const resolver = useMemo(() => formResolver(accountForm(partner_id)), [partner_id])
  const { control, handleSubmit, setError } = useForm({ resolver, defaultValues: newAccount(account) })
  const currency = useWatch({ control, name: 'currency' })
  const replaced = accounts?.find((one) => one.currency === currency)
  const onSubmit = handleSubmit((body) =>
    propose.mutateAsync(body).then(
      (proposed) => {
        onClose()
        notify(proposedNotice(`Account for @${domain} saved`, proposed))
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS, names: SERVER_NAMES }),
    ),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={account ? `${account.currency} account for @${domain}` : `Set the account for @${domain}`}
    >
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        {!account && <SelectField control={control} name="currency" label="Currency" options={CURRENCY_CHOICES} />}
        <AccountFields control={control} reasonHint="Shared with the organization and recorded in its audit log." />
        {replaced && (
          <p className="wrap-anywhere text-muted text-sm">
            Replaces {accountNumberText(replaced)} of {replaced.holder}.
          </p>
        )}
        <FormError control={control} />
        <FormActions action="Submit change" pending={propose.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Proposes the removal of the account of a namespace in a currency. */
export function RemoveDialog({ account, onClose }: { account: ParticipantAccount; onClose: () => void }) {
  return (
    <ReasonDialog
      write={useRemoveAccount(account)}
      done={(proposed) => proposedNotice(`Account for @${account.domain} removed`, proposed)}
      onClose={onClose}
      title={`Remove the ${account.currency} account for @${account.domain}?`}
      action="Remove account"
      tone="danger"
      placeholder="The account was closed"
      maxLength={MAX_REASON_LENGTH}
    >
      Batches in which the namespace receives {account.currency} then have no payment file.
    </ReasonDialog>
  )
}
