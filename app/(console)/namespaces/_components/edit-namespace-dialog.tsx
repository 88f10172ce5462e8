'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { useUpdateNamespace } from '../queries.ts'
import { EditForm, POLICY_FIELDS, toForm, toUpdate } from './namespace-form.ts'
import { PolicyFields } from './policy-fields.tsx'

interface EditNamespaceDialogProps {
  namespace: Namespace
  onClose: () => void
}

const FIELDS = ['name', 'confirm_incoming', 'threshold', 'reviewed_by', 'task_waiting_minutes'] as const

/** Renames a namespace and changes its admission policy. */
export function EditNamespaceDialog({ namespace, onClose }: EditNamespaceDialogProps) {
  const update = useUpdateNamespace()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(EditForm),
    defaultValues: toForm(namespace),
  })
  const onUpdated = ({ name }: Namespace) => {
    onClose()
    notify({ kind: 'success', title: `${name} updated` })
  }
  const onSubmit = handleSubmit((values) =>
    update
      .mutateAsync({ partner_id: namespace.token, body: toUpdate(values) })
      .then(onUpdated, (error) =>
        applyServerError(setError, failureOf(error), { fields: FIELDS, names: POLICY_FIELDS }),
      ),
  )
  return (
    <Dialog open onClose={onClose} title={`Edit ${namespace.name}`}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <p className="text-muted text-sm">
          Addresses end in <code className="font-mono text-xs">@{namespace.domain}</code>, which can’t be changed.
          Threshold changes apply to payments submitted from now on; reviewer changes also apply to open tasks.
        </p>
        <TextField control={control} name="name" label="Name" maxLength={100} />
        <PolicyFields control={control} />
        <TextField
          control={control}
          name="task_waiting_minutes"
          label="Tasks count as waiting after"
          hint="Members who can accept and decline tasks are then notified, at most once an hour."
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          after={<span className="text-muted text-sm">minutes</span>}
        />
        <FormError control={control} />
        <FormActions action="Save changes" pending={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
