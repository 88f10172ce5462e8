'use client'

import { type FormEvent, useId, useState } from 'react'
import { FormActions } from '#components/form/form-actions.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { REVIEWED_BY } from '#lib/modules/namespaces/states.ts'
import { useUpdateNamespace } from '../queries.ts'
import { REVIEWER_HINTS, reviewerOptions } from '../reviewers.ts'

interface ReviewersDialogProps {
  namespace: Namespace
  onClose: () => void
}

/** Changes who decides the reviews and confirmations of a namespace. */
export function ReviewersDialog({ namespace, onClose }: ReviewersDialogProps) {
  const id = useId()
  const update = useUpdateNamespace()
  const [rule, setRule] = useState(namespace.reviewed_by)
  const failure = failureOrNone(update.error)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (rule === namespace.reviewed_by) return onClose()
    update.mutate(
      { partner_id: namespace.token, body: { reviewed_by: rule } },
      {
        onSuccess: () => {
          onClose()
          notify({ kind: 'success', title: `Reviewers for ${namespace.name} updated` })
        },
      },
    )
  }
  return (
    <Dialog open onClose={onClose} title={`Reviewers for ${namespace.name}`}>
      <form onSubmit={onSubmit} className="grid gap-4">
        <div className="grid gap-1.5">
          <Label htmlFor={id}>Who can decide reviews and incoming payments</Label>
          <Select
            id={id}
            value={rule}
            onChange={({ target }) => setRule(REVIEWED_BY.find((known) => known === target.value) ?? rule)}
            options={reviewerOptions}
          />
          <p className="text-muted text-xs">{REVIEWER_HINTS[rule]}</p>
        </div>
        {failure && <Alert title={failure.message} requestId={failure.requestId} />}
        <FormActions action="Save reviewers" pending={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
