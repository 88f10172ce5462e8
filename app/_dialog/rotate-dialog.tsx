'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import { usePreviousSecretEnd } from '#components/value/previous-secret.tsx'
import { failureOrNone } from '#lib/client/failure.ts'

type Words = { title: string; text: string }

interface RotateWords {
  title: string
  /** Title once the new secret exists. */
  rotated: string
  /** Until when an earlier secret is valid, which the rotation ends immediately. */
  previousExpiresAt: { readonly seconds: number } | null
  /** What the rotation does and what happens to the old secret, shown above the choice. */
  intro: ReactNode
  label: string
  /** Grace periods of the old secret in seconds; the first is the default. */
  choices: readonly { value: string; label: string }[]
  /** The consequences of ending the old secret immediately, or after a grace period. */
  atOnce: Words
  later: Words
  action: string
}

interface RotateDialogProps<Rotated> extends RotateWords {
  /** Called with the grace period in seconds. */
  rotate: UseMutationResult<Rotated, Error, number>
  /** Shows the new secret, which cannot be shown again. */
  reveal: (rotated: Rotated) => ReactNode
  onClose: () => void
}

/**
 * Confirms a rotation, then shows the new secret. From then on, only its own button closes the
 * dialog.
 */
export function RotateDialog<Rotated>({ reveal, ...props }: RotateDialogProps<Rotated>) {
  const { title, rotated: titleAfter, onClose } = props
  const [rotated, setRotated] = useState<Rotated>()
  return (
    <Dialog open onClose={onClose} dismissible={!rotated} title={rotated ? titleAfter : title}>
      {rotated ? reveal(rotated) : <RotateForm {...props} onRotated={setRotated} />}
    </Dialog>
  )
}

type RotateFormProps<Rotated> = Omit<RotateDialogProps<Rotated>, 'reveal'> & { onRotated: (rotated: Rotated) => void }

function RotateForm<Rotated>(props: RotateFormProps<Rotated>) {
  const { rotate, previousExpiresAt, intro, label, choices, atOnce, later, action, onClose, onRotated } = props
  const id = useId()
  const [grace, setGrace] = useState(choices[0]?.value ?? '0')
  const failure = failureOrNone(rotate.error)
  const isAtOnce = grace === '0'
  const { title, text } = isAtOnce ? atOnce : later
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    rotate.mutate(Number(grace), { onSuccess: onRotated })
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <p className="text-sm">{intro}</p>
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{label}</Label>
        <Select id={id} value={grace} onChange={(event) => setGrace(event.target.value)} options={choices} />
      </div>
      <Alert tone={isAtOnce ? 'warning' : 'info'} title={title}>
        {text}
      </Alert>
      <StillValid expiresAt={previousExpiresAt} />
      {failure && <Alert title={failure.message} requestId={failure.requestId} approvalId={failure.approvalId} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={isAtOnce ? 'danger' : 'primary'} pending={rotate.isPending}>
          {action}
        </Button>
      </div>
    </form>
  )
}

/** Warns of an earlier secret: at most two are valid at a time. */
function StillValid({ expiresAt }: { expiresAt: RotateWords['previousExpiresAt'] }) {
  const end = usePreviousSecretEnd(expiresAt)
  return (
    end && (
      <Alert tone="warning" title="An older secret is still valid">
        It would expire on {end}. Rotating now revokes it immediately.
      </Alert>
    )
  )
}
