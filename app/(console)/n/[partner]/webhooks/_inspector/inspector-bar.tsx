'use client'

import { useId } from 'react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Card } from '#components/ui/card.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import { CopyButton } from '#components/value/copy-button.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { Inspector } from '#lib/modules/inspector/contract.ts'
import { ANSWERS, type InspectorAnswer } from '#lib/modules/inspector/states.ts'
import { useSetAnswer } from './queries.ts'
import { ANSWER_WORDS } from './words.ts'

const OPTIONS = ANSWERS.map((value) => ({ value, label: ANSWER_WORDS[value].label }))

/** The inspector's URL and its configured response. */
export function InspectorBar({ partner, inspector }: { partner: string; inspector: Inspector }) {
  const id = useId()
  const denialReason = useDenialReason('PUT /inspector')
  const set = useSetAnswer(partner)
  const shown = set.isPending ? set.variables : inspector.answer
  const onAnswer = (answer: InspectorAnswer) =>
    set.mutate(answer, {
      onSuccess: () => notify({ kind: 'success', title: `Response changed: ${ANSWER_WORDS[answer].label}` }),
      onError: (error) => notify({ kind: 'error', title: failureOf(error).message }),
    })
  return (
    <Card>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <p className="font-medium text-sm">Endpoint</p>
          <p className="flex min-h-8 items-center gap-1">
            <code className="wrap-anywhere font-mono text-xs">{inspector.endpoint}</code>
            <CopyButton value={inspector.endpoint} label="inspector endpoint" />
          </p>
          <p className="text-muted text-xs">
            Only this namespace’s webhooks can reach it. Deliveries don’t leave the gateway.
          </p>
        </div>
        <div className="grid content-start gap-1.5">
          <Label htmlFor={id}>Response</Label>
          <Select
            id={id}
            value={shown}
            options={OPTIONS}
            disabled={Boolean(denialReason) || set.isPending}
            aria-describedby={`${id}-then`}
            onChange={({ target }) => onAnswer(ANSWERS.find((answer) => answer === target.value) ?? 'take')}
          />
          <p id={`${id}-then`} className="text-muted text-xs">
            {ANSWER_WORDS[shown].leadsTo} {denialReason}
          </p>
        </div>
      </div>
    </Card>
  )
}
