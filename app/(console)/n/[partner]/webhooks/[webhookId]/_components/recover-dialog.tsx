'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
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
  { value: 'failed', label: 'Failed deliveries: all retries failed' },
  { value: 'missed', label: 'Missed events: the webhook was disabled or not subscribed' },
] as const

/** Redelivers failed or missed events since a time. Shows their number first. */
export function RecoverDialog(props: RecoverProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Recover deliveries"
      description="Redelivers events oldest first, with their original IDs."
    >
      <RecoverForm {...props} />
    </Dialog>
  )
}

function RecoverForm({ partner, webhook, onClose }: RecoverProps) {
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
            title: `Sending ${countText(count)}`,
            description: isComplete ? undefined : 'There are more. Recover again when these are done.',
          })
        },
      },
    )
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <WhatField value={what} onChange={setWhat} />
      <SinceFields span={span} onSpan={setSpan} minute={minute} onMinute={setMinute} />
      <p role="status" className="min-h-5 text-sm">
        {count !== undefined && `${countText(count)}${preview.data?.isComplete ? '' : ' and more'}`}
        {count === undefined && (since ? !preview.error && 'Counting…' : 'Choose a start time.')}
      </p>
      {!webhook.enabled && (
        <Alert tone="warning" title="Webhook disabled">
          Enable it before recovering deliveries.
        </Alert>
      )}
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!count || !webhook.enabled} pending={recover.isPending}>
          Recover deliveries
        </Button>
      </div>
    </form>
  )
}

function WhatField({
  value: chosen,
  onChange,
}: {
  value: Recovery['what']
  onChange: (what: Recovery['what']) => void
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-sm">Deliveries to recover</legend>
      {WHAT.map(({ value, label }) => (
        <label key={value} className="flex items-start gap-2 text-sm">
          <input
            type="radio"
            name="what"
            checked={chosen === value}
            onChange={() => onChange(value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface SinceFieldsProps {
  span: string
  onSpan: (span: string) => void
  /** The start time, if the span is chosen by the minute. */
  minute: string
  onMinute: (minute: string) => void
}

function SinceFields({ span, onSpan, minute, onMinute }: SinceFieldsProps) {
  const id = useId()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-span`}>Since</Label>
        <Select id={`${id}-span`} value={span} onChange={({ target }) => onSpan(target.value)} options={SPANS} />
      </div>
      {span === 'minute' && (
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-minute`}>Time (UTC)</Label>
          <Input
            id={`${id}-minute`}
            type="datetime-local"
            value={minute}
            onChange={({ target }) => onMinute(target.value)}
          />
        </div>
      )}
    </div>
  )
}
