'use client'

import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { Link } from '#lib/modules/links/contract.ts'
import { formOf, NAMES, permissionsOf, RightsForm } from '../link-form.ts'
import { useUpdateLink } from '../queries.ts'
import { isSameRight, permissionText, sidesOf, stateOf } from '../words.ts'
import { ChangedDialog, useCurrentLink } from './changed-dialog.tsx'
import { RightsFields } from './rights-fields.tsx'

interface EditRightsProps {
  partner: string
  link: Link
  onClose: () => void
}

/** Edits a link's permissions. Shows concurrent changes by the other side first (decision 0043). */
export function EditRightsDialog({ partner, link, onClose }: EditRightsProps) {
  const update = useUpdateLink(partner, link.token)
  const [shown, setShown] = useState(link)
  const current = useCurrentLink(partner, link, update.error)
  // While the user's own change is pending or done, a difference is not a conflict.
  if ((update.isIdle || update.isError) && !isSameRight(shown, current)) {
    const onContinue = () => {
      update.reset()
      setShown(current)
    }
    return (
      <ChangedDialog
        shown={shown}
        current={current}
        words={{ title: 'Permissions changed', nothing: 'Your changes weren’t saved', now: 'Current permissions' }}
        onContinue={onContinue}
        onClose={onClose}
      >
        The link’s permissions changed while you were editing.
      </ChangedDialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Change link permissions">
      <EditRightsForm partner={partner} link={shown} update={update} onClose={onClose} />
    </Dialog>
  )
}

interface EditRightsFormProps extends EditRightsProps {
  update: ReturnType<typeof useUpdateLink>
}

function EditRightsForm({ partner, link, update, onClose }: EditRightsFormProps) {
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(RightsForm),
    defaultValues: formOf(link),
  })
  const narrowsOnly = stateOf(link) === 'established' && !sidesOf(link, partner).includes('responder')

  const onDone = (changed: Link) => {
    onClose()
    notify({ kind: 'success', title: 'Link updated', description: permissionText(changed.permissions) })
  }
  const onSubmit = handleSubmit((values) =>
    update
      .mutateAsync({ permissions: permissionsOf(values), seen: link.permissions })
      .then(onDone, (error) =>
        applyServerError(setError, failureOf(error), { fields: ['pull', 'limit'], names: NAMES }),
      ),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      {narrowsOnly && (
        <Alert tone="info" title="You can only reduce permissions">
          You proposed this link. To add permissions, ask {link.responder_address}.
        </Alert>
      )}
      <RightsFields control={control as Control<RightsForm, unknown, object>} />
      <FormError control={control} />
      <FormActions action="Save changes" pending={update.isPending} onCancel={onClose} />
    </form>
  )
}
