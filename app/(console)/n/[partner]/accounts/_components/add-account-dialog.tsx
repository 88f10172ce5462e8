'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { type Account, CreateAccount } from '#lib/modules/accounts/contract.ts'
import { useCreateAccount } from '../queries.ts'

const TYPES = [
  { value: 'AT_Checkings', label: 'Checking' },
  { value: 'AT_Savings', label: 'Savings' },
]
const FIELDS = ['account_title', 'routing_number', 'account_number', 'type'] as const

interface AddAccountDialogProps {
  partner: string
  onClose: () => void
  onOpen: (account: string) => void
}

/** Adds a bank account and opens it beside the list for verification. */
export function AddAccountDialog(props: AddAccountDialogProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Add account"
      description="New accounts are unverified. Account numbers are stored encrypted."
    >
      <AddAccountForm {...props} />
    </Dialog>
  )
}

function AddAccountForm({ partner, onClose, onOpen }: AddAccountDialogProps) {
  const create = useCreateAccount(partner)
  const { control, handleSubmit, setError } = useForm<CreateAccount>({
    resolver: formResolver(CreateAccount),
    defaultValues: { account_title: '', routing_number: '', account_number: '', type: 'AT_Checkings' },
  })

  const onMade = (account: Account) => {
    onClose()
    onOpen(account.token)
    notify({ kind: 'success', title: `${account.account_title} added` })
  }
  const onSubmit = handleSubmit((body) =>
    create.mutateAsync(body).then(onMade, (error) => applyServerError(setError, failureOf(error), { fields: FIELDS })),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <TextField
        control={control}
        name="account_title"
        label="Account name"
        placeholder="Payroll"
        hint="A name your team recognizes."
        maxLength={100}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="routing_number"
          label="Routing number"
          inputMode="numeric"
          placeholder="011000015"
          hint="Nine digits."
          maxLength={9}
          mono
        />
        <SelectField control={control} name="type" label="Type" options={TYPES} />
      </div>
      <TextField
        control={control}
        name="account_number"
        label="Account number"
        inputMode="numeric"
        hint="5–17 digits. Only the last four are shown afterward."
        maxLength={17}
        mono
      />
      <FormError control={control} />
      <FormActions action="Add account" pending={create.isPending} onCancel={onClose} />
    </form>
  )
}
