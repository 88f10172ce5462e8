'use client'

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** The consequences, in plain language. */
  children: ReactNode
  /** The button's label, such as "Revoke key". */
  action: string
  /** Name that the user must type; omit for reversible actions. */
  name?: string
  tone?: 'danger' | 'primary'
  pending?: boolean
  error?: { message: string; requestId?: string; approvalId?: string }
}

/** Confirms a disruptive action. Enables the button only once the record's name is typed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title } = props
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm">
      <ConfirmForm {...props} />
    </Dialog>
  )
}

function ConfirmForm({
  onClose,
  onConfirm,
  children,
  action,
  name,
  tone = 'danger',
  pending,
  error,
}: ConfirmDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const ready = name === undefined || typed.trim() === name

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !pending) onConfirm()
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <div className="text-sm">{children}</div>
      {name !== undefined && (
        <div className="grid gap-1.5">
          <Label htmlFor={id}>
            Type <span className="select-all font-mono text-xs">{name}</span> to confirm
          </Label>
          <Input id={id} value={typed} onChange={(event) => setTyped(event.target.value)} spellCheck={false} />
        </div>
      )}
      {error && <Alert title={error.message} requestId={error.requestId} approvalId={error.approvalId} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={tone} disabled={!ready} pending={pending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
