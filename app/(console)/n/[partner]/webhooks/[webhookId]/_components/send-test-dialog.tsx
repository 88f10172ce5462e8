'use client'

import { type FormEvent, useId, useState } from 'react'
import { FormActions } from '#components/form/form-actions.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { EventFilter, WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { EVENTS_OF, RECORD_TYPES } from '#lib/wire/events.ts'
import { eventKey, eventWords } from '../../words.ts'
import { useSendTest } from '../queries.ts'

const ALL: readonly EventFilter[] = RECORD_TYPES.flatMap((record_type) =>
  EVENTS_OF[record_type].map((event_type) => ({ record_type, event_type })),
)

interface SendTestProps {
  partner: string
  webhook: WatchedWebhook
  onClose: () => void
  onOpen: (delivery: string) => void
}

/** Sends a test event and opens its delivery. */
export function SendTestDialog(props: SendTestProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="sm"
      title="Send test event"
      description="Sample data, signed and retried like a real event."
    >
      <SendTestForm {...props} />
    </Dialog>
  )
}

function SendTestForm({ partner, webhook, onClose, onOpen }: SendTestProps) {
  const id = useId()
  const choices = webhook.events.length > 0 ? webhook.events : ALL
  const [chosen, setChosen] = useState(choices[0])
  const send = useSendTest({ partner, webhook: webhook.token })
  const failure = failureOrNone(send.error)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    send.mutate(
      { event: chosen },
      {
        onSuccess: ({ token }) => {
          onClose()
          onOpen(token)
          notify({ kind: 'success', title: 'Test event sent', description: eventWords(chosen) })
        },
      },
    )
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Event</Label>
        <Select
          id={id}
          value={chosen && eventKey(chosen)}
          onChange={({ target }) => setChosen(choices.find((choice) => eventKey(choice) === target.value))}
          options={choices.map((choice) => ({ value: eventKey(choice), label: eventWords(choice) }))}
        />
      </div>
      <p className="text-muted text-sm">
        The body includes <code className="font-mono text-xs">"test": true</code> so your servers can tell it from a
        real event.
      </p>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <FormActions action="Send test event" pending={send.isPending} onCancel={onClose} />
    </form>
  )
}
