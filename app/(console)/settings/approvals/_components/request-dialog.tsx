'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Button } from '#components/ui/button.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { OrganizationApproval } from '#lib/modules/approvals/contract.ts'
import type { ApprovalDecision } from '#lib/modules/approvals/states.ts'
import { ChangesTable } from '../../changes-table.tsx'
import { useDecideRequest, useRunRequest } from '../queries.ts'
import { DELETES } from '../words.ts'
import { RequestFacts } from './request-facts.tsx'
import { RunResult } from './run-result.tsx'

const MIN_REASON = 3

interface RequestDialogProps {
  approval: OrganizationApproval
  onClose: () => void
}

/** What will change, by whom, and what the reader can do: decide, withdraw or run it. */
export function RequestDialog({ approval, onClose }: RequestDialogProps) {
  const [result, setResult] = useState<Readonly<Record<string, unknown>>>()
  if (result) {
    return (
      <Dialog open onClose={onClose} title={approval.summary} dismissible={false}>
        <RunResult operation={approval.operation} result={result} onDone={onClose} />
      </Dialog>
    )
  }
  const onRun = (made: Readonly<Record<string, unknown>>) => {
    if (made.is_mailed !== true) return setResult(made)
    onClose()
    notify({ kind: 'success', title: 'Invitation emailed' })
  }
  return (
    <Dialog open onClose={onClose} title={approval.summary} size="lg">
      <RequestForm approval={approval} onClose={onClose} onRun={onRun} />
    </Dialog>
  )
}

/** Who runs an approved change. */
const runsText = ({ is_own: isOwn, requested_by: { name } }: OrganizationApproval): string =>
  isOwn
    ? 'Only you can run the change. If it creates a secret, you’ll see it only once.'
    : `Only ${name} can run the change. If it creates a secret, nobody else will see it.`

interface RequestFormProps extends RequestDialogProps {
  onRun: (result: Readonly<Record<string, unknown>>) => void
}

function RequestForm({ approval, onClose, onRun }: RequestFormProps) {
  const { token, kind, state, is_own: isOwn, changes } = approval
  const decision = useDecideRequest(token)
  const run = useRunRequest(token)
  const { control, getValues, setError, clearErrors } = useForm({ defaultValues: { reason: '' } })
  const failed = (error: unknown) => applyServerError(setError, failureOf(error), { fields: ['reason'] })
  const decide = (chosen: ApprovalDecision) => {
    const reason = chosen === 'rejected' ? getValues().reason.trim() : undefined
    clearErrors()
    if (reason !== undefined && reason.length < MIN_REASON)
      return setError('reason', { message: 'Enter a reason' }, { shouldFocus: true })
    decision.mutateAsync({ decision: chosen, reason }).then(({ state: now }) => {
      onClose()
      notify({
        kind: 'success',
        title: now === 'completed' ? 'Approved, and the change was made' : `Request ${chosen}`,
        ...(now === 'approved' && { description: runsText(approval) }),
      })
    }, failed)
  }
  const pending = decision.isPending || run.isPending
  return (
    <form onSubmit={(event) => event.preventDefault()} className="grid gap-4" noValidate>
      <RequestFacts approval={approval} />
      {kind === 'deletion' && <p className="text-sm">{DELETES}</p>}
      {state === 'approved' && <p className="text-sm">{runsText(approval)}</p>}
      {changes.map((change) => (
        <ChangesTable key={`${change.action} ${change.resource_id}`} {...change} />
      ))}
      {state === 'pending' && !isOwn && (
        <TextareaField
          control={control}
          name="reason"
          label="Reason for rejecting"
          hint="Needed only to reject. The author can see it."
          rows={2}
          maxLength={1000}
        />
      )}
      <FormError control={control} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Decisions approval={approval} pending={pending} onDecide={decide} />
        {state === 'approved' && isOwn && (
          <GuardedButton
            calls="POST /approvals/{approval_id}/run"
            variant="primary"
            pending={run.isPending}
            onClick={() => run.mutateAsync(null).then(({ result }) => onRun(result), failed)}
          >
            Run the change
          </GuardedButton>
        )}
      </div>
    </form>
  )
}

interface DecisionsProps {
  approval: OrganizationApproval
  pending: boolean
  onDecide: (decision: ApprovalDecision) => void
}

/** Authors can only withdraw their own requests. */
function Decisions({ approval: { state, is_own: isOwn }, pending, onDecide }: DecisionsProps) {
  const calls = 'PUT /approvals/{approval_id}'
  if (isOwn) {
    if (state !== 'pending' && state !== 'approved') return null
    return (
      <GuardedButton calls={calls} variant="danger" pending={pending} onClick={() => onDecide('withdrawn')}>
        Withdraw request
      </GuardedButton>
    )
  }
  if (state !== 'pending') return null
  return (
    <>
      <GuardedButton calls={calls} pending={pending} onClick={() => onDecide('rejected')}>
        Reject
      </GuardedButton>
      <GuardedButton calls={calls} variant="primary" pending={pending} onClick={() => onDecide('approved')}>
        Approve
      </GuardedButton>
    </>
  )
}
