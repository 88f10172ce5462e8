'use client'

import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { SwitchField } from '#components/form/toggle-fields.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { APPROVAL_KINDS } from '#lib/kernel/approval-kinds.ts'
import type { ApprovalRules } from '#lib/modules/approvals/contract.ts'
import { useUpdateApprovalRules } from '../queries.ts'
import { NEEDS_TWO, REVOKES_INVITATIONS, RULES, WITH_MEMBERS } from '../words.ts'

/** What a second account could approve. */
const PROTECTED = APPROVAL_KINDS.filter((kind) => kind !== 'member_roles')

export function EditRulesDialog({ rules, onClose }: { rules: ApprovalRules; onClose: () => void }) {
  const update = useUpdateApprovalRules()
  const { live_keys, live_webhooks, member_roles, deletion } = rules
  const { control, handleSubmit, setError, setValue } = useForm({
    defaultValues: { live_keys, live_webhooks, member_roles, deletion },
  })
  const chosen = useWatch({ control })
  const others = PROTECTED.some((kind) => chosen[kind])
  // Any other rule includes it.
  useEffect(() => {
    if (others) setValue('member_roles', true)
  }, [others, setValue])
  const onSubmit = handleSubmit((chosen) => {
    const changed = APPROVAL_KINDS.filter((kind) => chosen[kind] !== rules[kind])
    return update.mutateAsync(Object.fromEntries(changed.map((kind) => [kind, chosen[kind]]))).then(
      () => {
        onClose()
        notify({ kind: 'success', title: 'Approval rules updated' })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: APPROVAL_KINDS }),
    )
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit approval rules"
      description="While any rule is on, changing the rules needs a second admin, too."
    >
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        {APPROVAL_KINDS.map((kind) => (
          <SwitchField
            key={kind}
            control={control}
            name={kind}
            disabled={kind === 'member_roles' && others}
            {...RULES[kind]}
          />
        ))}
        <p className="text-muted text-sm">
          {WITH_MEMBERS} {!rules.member_roles && REVOKES_INVITATIONS}
        </p>
        {rules.admins_who_can_approve < 2 && <p className="text-muted text-sm">{NEEDS_TWO}</p>}
        <FormError control={control} />
        <FormActions action="Save rules" pending={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
