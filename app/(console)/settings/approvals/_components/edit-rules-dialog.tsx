'use client'

import { Fragment, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { AmountLines, amountsOf, linesFrom } from '#app/_form/amount-lines.ts'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { SwitchField } from '#components/form/toggle-fields.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { APPROVAL_KINDS } from '#lib/kernel/approval-kinds.ts'
import type { ApprovalRules, UpdateApprovalRules } from '#lib/modules/approvals/contract.ts'
import { useUpdateApprovalRules } from '../queries.ts'
import { NEEDS_TWO, RETURNS_UP_TO, REVOKES_INVITATIONS, RULES, WITH_MEMBERS } from '../words.ts'

/** What a second account could approve. */
const PROTECTED = APPROVAL_KINDS.filter((kind) => kind !== 'member_roles')

const Chosen = z.object({
  live_keys: z.boolean(),
  live_webhooks: z.boolean(),
  live_returns: z.boolean(),
  member_roles: z.boolean(),
  deletion: z.boolean(),
  returns_up_to: AmountLines,
})
const FIELDS = [...APPROVAL_KINDS, 'returns_up_to'] as const

/** Only the changed rules, so that saving does not overwrite changes by others. */
function bodyOf(chosen: z.infer<typeof Chosen>, before: z.infer<typeof Chosen>): UpdateApprovalRules {
  const changed = APPROVAL_KINDS.filter((kind) => chosen[kind] !== before[kind])
  return {
    ...Object.fromEntries(changed.map((kind) => [kind, chosen[kind]])),
    ...(chosen.returns_up_to !== before.returns_up_to && { returns_up_to: amountsOf(chosen.returns_up_to) }),
  }
}

export function EditRulesDialog({ rules, onClose }: { rules: ApprovalRules; onClose: () => void }) {
  const update = useUpdateApprovalRules()
  const { live_keys, live_webhooks, live_returns, member_roles, deletion } = rules
  const [before] = useState({
    live_keys,
    live_webhooks,
    live_returns,
    member_roles,
    deletion,
    returns_up_to: linesFrom(rules.returns_up_to),
  })
  const { control, handleSubmit, setError, setValue } = useForm({
    resolver: formResolver(Chosen),
    defaultValues: before,
  })
  const chosen = useWatch({ control })
  const others = PROTECTED.some((kind) => chosen[kind])
  // Any other rule includes it.
  useEffect(() => {
    if (others) setValue('member_roles', true)
  }, [others, setValue])
  const onSubmit = handleSubmit((chosen) =>
    update.mutateAsync(bodyOf(chosen, before)).then(
      () => {
        onClose()
        notify({ kind: 'success', title: 'Approval rules updated' })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS }),
    ),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit approval rules"
      description="While any rule is on, changing the rules needs a second admin, too."
    >
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        {APPROVAL_KINDS.map((kind) => (
          <Fragment key={kind}>
            <SwitchField control={control} name={kind} disabled={kind === 'member_roles' && others} {...RULES[kind]} />
            {kind === 'live_returns' && chosen.live_returns && (
              <TextareaField control={control} name="returns_up_to" rows={2} mono {...RETURNS_UP_TO} />
            )}
          </Fragment>
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
