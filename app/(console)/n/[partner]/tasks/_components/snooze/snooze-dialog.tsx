'use client'

import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { localValue, timeOfValue } from '#app/_form/local-time.ts'
import { describedBy, Field } from '#components/form/field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { useSnooze } from '../../queries.ts'
import { snoozeText } from '../../snooze-text.ts'
import { latestSnooze, snoozeProblem } from '../../snooze-times.ts'
import type { Waiting } from '../../waiting.ts'

interface SnoozeDialogProps {
  partner: string
  row: Waiting
  onDone: (at: number) => void
  onClose: () => void
}

/** Snoozes a payment until a time of the user's choice. */
export function SnoozeDialog({ partner, row, onDone, onClose }: SnoozeDialogProps) {
  const id = useId()
  const viewer = useViewer()
  const { expires_at } = row.payment
  const latest = latestSnooze(expires_at)
  const [typed, setTyped] = useState(() => localValue(latest, viewer))
  const [error, setError] = useState<string>()
  const write = useSnooze(partner)
  const failure = failureOrNone(write.error)
  const hint = `No later than ${snoozeText(latest, Date.now(), viewer)}, 15 minutes before the payment expires. In your time zone.`

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const at = timeOfValue(typed, viewer)
    const problem = snoozeProblem(at, Date.now(), expires_at)
    setError(problem)
    if (problem || write.isPending) return
    write.mutate(
      { paymentId: row.payment_id, until: Math.floor(at / 1000) },
      {
        onSuccess: () => {
          // The closing dialog restores the focus, which then moves on to the next payment.
          flushSync(onClose)
          onDone(at)
        },
      },
    )
  }
  return (
    <Dialog open onClose={onClose} title="Snooze payment" size="sm">
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <Field id={id} label="Show again at" hint={hint} error={error}>
          <Input
            {...describedBy(id, hint, error)}
            id={id}
            type="datetime-local"
            value={typed}
            max={localValue(latest, viewer)}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {failure && <Alert title={failure.message} requestId={failure.requestId} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={write.isPending}>
            Snooze
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
