'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { notify } from '#components/ui/notify.ts'
import { Select } from '#components/ui/select.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { type Recovery, recoveryQuery, useRecover } from '../queries.ts'
import { countText, SPANS, sinceOf } from '../recovery.ts'

interface RecoverProps {
  partner: string
  webhook: WatchedWebhook
  onClose: () => void
}

const WHAT = [
  { value: 'failed', label: 'What failed: every try of the schedule was in vain' },
  { value: 'missed', label: 'What was missed: it was never sent, since the webhook was off or not told of it' },
] as const

/** Sends again what failed or was missed since a time; says how much that is before it is done. */
export function RecoverDialog(props: RecoverProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Recover deliveries"
      description="Oldest first, under the identifiers that the events have had from the start."
    >
      <RecoverForm {...props} />
    </Dialog>
  )
}

function RecoverForm({ partner, webhook, onClose }: RecoverProps) {
  const id = useId()
  const [what, setWhat] = useState<Recovery['what']>('failed')
  const [span, setSpan] = useState<string>('86400')
  const [minute, setMinute] = useState('')
  const [opened] = useState(() => new Date())
  const since = sinceOf(span, minute, opened)
  const recover = useRecover({ partner, webhook: webhook.token })
  const preview = useQuery({
    ...recoveryQuery(partner, webhook.token, { what, since: since ?? '' }),
    enabled: since !== undefined,
  })
  const failure = failureOrNone(recover.error ?? (since ? preview.error : undefined))
  const count = since ? preview.data?.count : undefined

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!since || !count || !webhook.enabled) return
    recover.mutate(
      { what, since },
      {
        onSuccess: ({ count, isComplete }) => {
          onClose()
          notify({
            kind: 'success',
            title: `${countText(count)} on the way`,
            description: isComplete ? undefined : 'There are more: recover once more when these are done.',
          })
        },
      },
    )
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium text-sm">What to send</legend>
        {WHAT.map(({ value, label }) => (
          <label key={value} className="flex items-start gap-2 text-sm">
            <input
              type="radio"
              name="what"
              checked={what === value}
              onChange={() => setWhat(value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-span`}>Since</Label>
          <Select id={`${id}-span`} value={span} onChange={({ target }) => setSpan(target.value)} options={SPANS} />
        </div>
        {span === 'minute' && (
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-minute`}>Minute (UTC)</Label>
            <Input
              id={`${id}-minute`}
              type="datetime-local"
              value={minute}
              onChange={({ target }) => setMinute(target.value)}
            />
          </div>
        )}
      </div>
      <p role="status" className="min-h-5 text-sm">
        {count !== undefined &&
          `${countText(count)}${preview.data?.isComplete ? '' : ' at first, and more after them'}`}
        {count === undefined && (since ? !preview.error && 'Counting…' : 'Say from when on.')}
      </p>
      {!webhook.enabled && (
        <Alert tone="warning" title="The webhook is disabled">
          Enable it first: nothing can be sent to it now.
        </Alert>
      )}
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!count || !webhook.enabled} pending={recover.isPending}>
          Send them
        </Button>
      </div>
    </form>
  )
}
