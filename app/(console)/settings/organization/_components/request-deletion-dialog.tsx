'use client'

import { useId, useState } from 'react'
import { PasswordForm } from '#app/_dialog/password-form.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { useRequestDeletion } from '../queries.ts'

/** Requests deletion. Requires the organization's name and the user's password. */
export function RequestDeletionDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const id = useId()
  const request = useRequestDeletion()
  const [typed, setTyped] = useState('')
  const onPassword = (password: string) =>
    request.mutate(password, {
      onSuccess: () => {
        onClose()
        notify({ kind: 'success', title: `${name} will be deleted in 7 days` })
      },
    })
  return (
    <Dialog open onClose={onClose} title={`Delete ${name}?`}>
      <PasswordForm
        action="Delete organization"
        tone="danger"
        ready={typed.trim() === name}
        write={request}
        onPassword={onPassword}
        onClose={onClose}
      >
        <div className="grid gap-2 text-sm">
          <p>
            In 7 days, API keys stop working and everyone is signed out. Any admin can cancel until then. After 2 more
            days, once nothing is in progress, members, keys, webhooks, customers and accounts are erased. Payments,
            transactions, settlements and the audit log are kept.
          </p>
          <p>The organization’s addresses stop receiving payments, and its domains stay reserved.</p>
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={id}>
            Type <span className="select-all font-mono text-xs">{name}</span> to confirm
          </Label>
          <Input id={id} value={typed} onChange={({ target }) => setTyped(target.value)} spellCheck={false} />
        </div>
      </PasswordForm>
    </Dialog>
  )
}
