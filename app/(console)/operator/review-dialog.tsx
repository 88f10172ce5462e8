'use client'

import { useForm } from 'react-hook-form'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { FullTime } from '#components/value/time.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { ApprovalDecision } from '#lib/modules/approvals/states.ts'
import type { ApprovalRequest } from '#lib/modules/operator/contract.ts'
import type { ApprovalAction } from '#lib/modules/operator/states.ts'
import { ReviewedAccount } from './_accounts/reviewed-account.tsx'
import { useDecideApproval } from './approval-queries.ts'
import { ACTION_LABELS } from './approval-words.ts'
import { ReviewedChange } from './liquidity/reviewed-change.tsx'

const EFFECTS: Record<ApprovalAction, string> = {
  'organization.suspend': 'Its API keys and sessions stop working immediately, and its payments pause.',
  'organization.resume': 'Its API keys work again, its members can sign in, and its payments continue.',
  'liquidity.change': 'It changes how much the namespace can owe, within seconds or at the given time.',
  'participant_account.change':
    'It changes the account that payment files pay the namespace into. The organization’s admins are notified by email.',
  'settlement_account.change': 'It changes the account that namespaces pay into and that payment files pay from.',
  'verification.approve': 'Its admins will be able to create live namespaces and keys, and move real money.',
}

const MIN_REASON = 3

interface ReviewDialogProps {
  approval: ApprovalRequest
  onClose: () => void
}

/** What is requested, by whom and why, and the decisions that the reader can make. */
export function ReviewDialog({ approval, onClose }: ReviewDialogProps) {
  const { token, action, organization, is_own: isOwn } = approval
  // The first operator has typed the name, but the second one's click is what grants access.
  const name = action === 'verification.approve' ? organization.name : undefined
  const write = useDecideApproval(token)
  const { control, getValues, setError, clearErrors } = useForm({ defaultValues: { reason: '', typed: '' } })
  const decide = (decision: ApprovalDecision) => {
    const { reason: text, typed } = getValues()
    const reason = decision === 'rejected' ? text.trim() : undefined
    clearErrors()
    if (reason !== undefined && reason.length < MIN_REASON) {
      return setError('reason', { message: 'Enter a reason' }, { shouldFocus: true })
    }
    if (decision === 'approved' && name !== undefined && typed.trim() !== name) {
      return setError('typed', { message: 'Doesn’t match the name' }, { shouldFocus: true })
    }
    write.mutateAsync({ decision, reason }).then(
      () => {
        onClose()
        notify({ kind: 'success', title: `Request ${decision}` })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: ['reason'] }),
    )
  }
  return (
    <Dialog open onClose={onClose} title={isOwn ? 'Withdraw your request?' : 'Review request'}>
      <form onSubmit={(event) => event.preventDefault()} className="grid gap-4" noValidate>
        <Facts approval={approval} />
        {isOwn ? (
          <p className="text-sm">It stays pending until another operator decides, you withdraw it, or it expires.</p>
        ) : (
          <>
            <p className="text-sm">{EFFECTS[action]}</p>
            <TextareaField
              control={control}
              name="reason"
              label="Reason for rejecting"
              hint="Needed only to reject. Recorded in your audit log only."
              rows={2}
              maxLength={1000}
            />
            {name !== undefined && (
              <TextField control={control} name="typed" label={`Type ${name} to approve`} autoComplete="off" />
            )}
          </>
        )}
        <FormError control={control} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <DecisionButtons approval={approval} pending={write.isPending} onDecide={decide} />
        </div>
      </form>
    </Dialog>
  )
}

interface DecisionButtonsProps extends Whose {
  pending: boolean
  onDecide: (decision: ApprovalDecision) => void
}

/** Operators can only withdraw their own requests. */
function DecisionButtons({ approval: { action, is_own: isOwn }, pending, onDecide }: DecisionButtonsProps) {
  if (isOwn) {
    return (
      <Button variant="danger" pending={pending} onClick={() => onDecide('withdrawn')}>
        Withdraw request
      </Button>
    )
  }
  return (
    <>
      <Button pending={pending} onClick={() => onDecide('rejected')}>
        Reject
      </Button>
      <Button
        variant={action === 'organization.suspend' ? 'danger' : 'primary'}
        pending={pending}
        onClick={() => onDecide('approved')}
      >
        Approve
      </Button>
    </>
  )
}

function Facts({ approval }: Whose) {
  const { action, organization, reason, requested_by, requested_at, expires_at } = approval
  const { liquidity_change: limits, account_change: account } = approval
  return (
    <DescriptionList
      items={[
        { label: 'Organization', value: organization.name },
        { label: 'Action', value: ACTION_LABELS[action] },
        ...(limits ? [{ label: 'Change', value: <ReviewedChange change={limits} /> }] : []),
        ...(account ? [{ label: 'Change', value: <ReviewedAccount change={account} /> }] : []),
        { label: 'Reason', value: <span className="whitespace-pre-line">{reason}</span> },
        { label: 'Requested', value: <FullTime value={requested_at} />, hint: `by ${requested_by.name}` },
        { label: 'Expires', value: <FullTime value={expires_at} /> },
      ]}
    />
  )
}

type Whose = { approval: ApprovalRequest }
