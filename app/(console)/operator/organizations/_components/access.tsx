'use client'

import { Ban, RotateCcw } from 'lucide-react'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { NetworkOrganizationDetails } from '#lib/modules/operator/contract.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import { useResume, useSuspend } from '../queries.ts'

type AccessProps = { organization: NetworkOrganizationDetails }
type DialogProps = AccessProps & { onClose: () => void }

/** Suspends an organization, or lets it go on. Whoever operates the network cannot be suspended. */
export function Access({ organization }: AccessProps) {
  const { dialog, open } = useDialog()
  if (organization.operator) return <p className="text-muted text-xs">It operates the network.</p>
  return (
    <div>
      {organization.enabled ? (
        <GuardedButton
          needs="admin"
          onClick={() => open((onClose) => <SuspendDialog organization={organization} onClose={onClose} />)}
        >
          <Ban aria-hidden />
          Suspend
        </GuardedButton>
      ) : (
        <GuardedButton
          needs="admin"
          variant="primary"
          onClick={() => open((onClose) => <ResumeDialog organization={organization} onClose={onClose} />)}
        >
          <RotateCcw aria-hidden />
          Resume
        </GuardedButton>
      )}
      {dialog}
    </div>
  )
}

const countOf = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

function SuspendDialog({ organization, onClose }: DialogProps) {
  const { token, name, working_keys: keys, members, open_payments: open } = organization
  return (
    <ReasonDialog
      write={useSuspend(token)}
      done={{ kind: 'success', title: `${name} is suspended` }}
      onClose={onClose}
      title={`Suspend ${name}?`}
      action="Suspend"
      tone="danger"
      name={name}
      placeholder="Fraud reported by two counterparties"
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {countOf(keys, 'API key', 'API keys')} and the sign-ins of {countOf(members, 'member', 'members')} get 401 at
          once.
        </li>
        <li>
          No payment into or out of it is taken.{' '}
          {open === 0 ? 'None is open.' : `${countOf(open, 'open payment waits', 'open payments wait')}.`}
        </li>
        <li>What was completed is settled at the next cutoff. Its webhooks wait.</li>
      </ul>
    </ReasonDialog>
  )
}

function ResumeDialog({ organization: { token, name, deletion_due_at: due }, onClose }: DialogProps) {
  return (
    <ReasonDialog
      write={useResume(token)}
      done={{ kind: 'success', title: `${name} goes on` }}
      onClose={onClose}
      title={`Resume ${name}?`}
      action="Resume"
      tone="primary"
      placeholder="Cleared up with its security officer"
    >
      <p>
        Its API keys work again, its people sign in anew, its webhooks are sent what waited, and payments that have not
        expired go on.
      </p>
      {due && <p>Its own admin asked for its deletion. It has at least a week from now to take that back.</p>}
    </ReasonDialog>
  )
}
