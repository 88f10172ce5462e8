'use client'

import { useId, useState } from 'react'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { CallForm } from '#app/_remote/call-form.tsx'
import { FallbackNote } from '#app/_remote/not-offered.tsx'
import { RecordCard, type Shown } from '#app/_remote/record-card.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Card } from '#components/ui/card.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import { browserClient } from '#lib/client/browser.ts'
import { STATUS_REASONS, type StatusReason, TASK_STATES, type TaskState } from '#lib/modules/admissions/states.ts'
import { HEAD } from '../head.ts'
import { REFUSALS } from '../refusals.ts'

type Decision = 'completed' | RefusalDecision | 'on_hold' | 'pending'
type RefusalDecision = (typeof REFUSALS)[number]['reason']

const DECISIONS = [
  { value: 'completed', label: 'Accept' },
  { value: 'on_hold', label: 'Hold' },
  { value: 'pending', label: 'Resume' },
  ...REFUSALS.map(({ reason, label }) => ({ value: reason, label: `Decline: ${label.toLowerCase()}` })),
]

/** The specification requires a reason with each status; none of them describes hold or resume. */
function bodyOf(decision: Decision): { status: TaskState; status_reason: StatusReason } {
  if (decision === 'completed') return { status: 'completed', status_reason: 'accepted' }
  if (decision === 'on_hold' || decision === 'pending') return { status: decision, status_reason: 'unknown_error' }
  return { status: 'failed', status_reason: decision }
}

const numbers = (names: readonly string[]) => Object.fromEntries(names.map((name, at) => [name, at + 1]))

const TASK: readonly Shown[] = [
  ['Task ID', 'token', 'id'],
  ['Workflow', 'workflow'],
  ['Status', 'status', numbers(TASK_STATES)],
  ['Reason', 'status_reason', { none: 0, ...numbers(STATUS_REASONS) }],
  ['Created', 'created_on', 'time'],
  ['Modified', 'modified_on', 'time'],
]

type Ids = { payment_id: string; admission_id: string; task_id: string }

/**
 * Admission tasks on a gateway that does not list them: decides one by its three IDs from the
 * webhook.
 */
export function TaskByIds({ partner }: { partner: string }) {
  const id = useId()
  const [decision, setDecision] = useState<Decision>('completed')
  const work = useWrite(
    ({ body, ...params }: Ids & { body: ReturnType<typeof bodyOf> }, idempotencyKey): Promise<unknown> =>
      browserClient.call('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', {
        partner,
        params,
        body,
        idempotencyKey,
      }),
    { stale: [queryKeys.payments(partner)] },
  )
  const onSubmit = ({ payment_id = '', admission_id = '', task_id = '' }: Record<string, string>) =>
    work.mutate(
      { payment_id, admission_id, task_id, body: bodyOf(decision) },
      { onSuccess: () => notify({ kind: 'success', title: 'Task updated' }) },
    )
  return (
    <Container>
      <PageHeader {...HEAD} />
      <FallbackNote what="a task queue">Find a task by its payment, admission and task ID.</FallbackNote>
      <Card title="Update task">
        <CallForm
          fields={[
            { name: 'payment_id', label: 'Payment ID' },
            { name: 'admission_id', label: 'Admission ID' },
            { name: 'task_id', label: 'Task ID' },
          ]}
          action="Send decision"
          pending={work.isPending}
          error={work.error}
          onSubmit={onSubmit}
        >
          <div className="grid gap-1.5">
            <Label htmlFor={id}>Decision</Label>
            <Select
              id={id}
              value={decision}
              options={DECISIONS}
              onChange={({ target }) => setDecision(target.value as Decision)}
            />
          </div>
        </CallForm>
      </Card>
      {work.data !== undefined && <RecordCard title="Current task" record={work.data} fields={TASK} />}
    </Container>
  )
}
