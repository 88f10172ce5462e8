'use client'

import { Ban, RotateCcw } from 'lucide-react'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { counted } from '#lib/kernel/wording.ts'
import type { NetworkOrganizationDetails } from '#lib/modules/operator/contract.ts'
import { APPROVAL_REQUESTED } from '../../approval-words.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import { useResume, useSuspend } from '../queries.ts'

type AccessProps = { organization: NetworkOrganizationDetails }
type DialogProps = AccessProps & { onClose: () => void }

/** Suspends or reinstates an organization. The operator's own organization cannot be suspended. */
export function Access({ organization }: AccessProps) {
  const { dialog, open } = useDialog()
  if (organization.operator) return <p className="text-muted text-xs">The network operator can’t be suspended.</p>
  // The notice in the panel shows the request.
  if (organization.approval) return null
  return (
    <div>
      {organization.enabled ? (
        <GuardedButton
          calls="POST /operator/organizations/{organization_id}/suspend"
          onClick={() => open((onClose) => <SuspendDialog organization={organization} onClose={onClose} />)}
        >
          <Ban aria-hidden />
          Suspend
        </GuardedButton>
      ) : (
        <GuardedButton
          calls="POST /operator/organizations/{organization_id}/resume"
          variant="primary"
          onClick={() => open((onClose) => <ResumeDialog organization={organization} onClose={onClose} />)}
        >
          <RotateCcw aria-hidden />
          Reinstate
        </GuardedButton>
      )}
      {dialog}
    </div>
  )
}

function SuspendDialog({ organization, onClose }: DialogProps) {
  const { token, name, working_keys: keys, members, open_payments: open } = organization
  return (
    <ReasonDialog
      write={useSuspend(token)}
      done={({ enabled }) => (enabled ? APPROVAL_REQUESTED : { kind: 'success', title: `${name} suspended` })}
      onClose={onClose}
      title={`Suspend ${name}?`}
      action="Suspend"
      tone="danger"
      name={name}
      placeholder="Fraud reported by two counterparties"
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {counted(keys, 'API key')} and the sessions of {counted(members, 'member')} stop working immediately.
        </li>
        <li>
          New payments to and from this organization are rejected.{' '}
          {open === 0
            ? 'It has no open payments.'
            : `${counted(open, 'open payment is', 'open payments are')} paused but can still expire.`}
        </li>
        <li>
          Completed transactions settle at the next cutoff. Webhook deliveries are held until the organization is
          reinstated.
        </li>
      </ul>
    </ReasonDialog>
  )
}

function ResumeDialog({ organization: { token, name, deletion_due_at: due }, onClose }: DialogProps) {
  return (
    <ReasonDialog
      write={useResume(token)}
      done={({ enabled }) => (enabled ? { kind: 'success', title: `${name} reinstated` } : APPROVAL_REQUESTED)}
      onClose={onClose}
      title={`Reinstate ${name}?`}
      action="Reinstate"
      tone="primary"
      placeholder="Resolved with their security officer"
    >
      <p>
        API keys work again and members can sign in. Paused webhook deliveries are sent, and payments that haven’t
        expired continue.
      </p>
      {due && <p>The organization’s deletion is pending. Its admins can cancel it for at least a week.</p>}
    </ReasonDialog>
  )
}
