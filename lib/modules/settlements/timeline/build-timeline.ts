import type { TaskStep } from '../../admissions/states.ts'
import type { PaymentRow } from '../../payments/index.ts'
import type { RecallState } from '../../recalls/states.ts'
import type { RecordType } from '../../submissions/states.ts'
import type { TimelineEntry } from '../../transactions/contract.ts'

/** A timeline step; `at` is when it took effect. */
export type Step = {
  readonly at: Date
  readonly kind: TimelineEntry['kind']
  readonly resourceId: string | null
  readonly detail: string | null
  readonly actor: string
}

/**
 * Stored records of a payment for its timeline. `domainOf` maps a namespace to its side's domain.
 */
export type Facts = {
  readonly payment: Pick<PaymentRow, 'partnerId' | 'state' | 'initiatedAt' | 'updatedAt'>
  readonly submission?: { readonly token: string; readonly partnerId: string; readonly submittedAt: Date }
  readonly taskEvents: readonly {
    readonly taskId: string
    readonly kind: TaskStep
    readonly actor: string
    readonly at: Date
    readonly workflow: string
    readonly organizationId: string
    readonly partnerId: string
  }[]
  readonly exceptions: readonly {
    readonly token: string
    readonly code: string
    readonly recordType: RecordType
    readonly createdAt: Date
  }[]
  readonly transaction?: { readonly token: string; readonly approvalCode: string; readonly createdAt: Date }
  readonly batch?: { readonly token: string; readonly cutoffAt: Date }
  readonly returns?: readonly {
    readonly token: string
    readonly reason: string
    readonly createdBy: string
    readonly createdAt: Date
    readonly organizationId: string
    readonly partnerId: string
  }[]
  readonly recalls?: readonly {
    readonly token: string
    readonly reason: string
    readonly state: RecallState
    readonly refusalReason: string | null
    readonly createdBy: string
    readonly endedBy: string | null
    readonly createdAt: Date
    readonly endedAt: Date | null
    readonly organizationId: string
    readonly partnerId: string
    readonly receiverOrganizationId: string
    readonly receiverPartnerId: string
  }[]
  domainOf(partnerId: string): string
}

/** Exceptions of payments that expired, before submission and in admission (contract#payments). */
const EXPIRED = ['O008', 'A100']
/** Steps caused by a rule instead of an actor. */
const SYSTEM = 'system'

/**
 * A payment's timeline as one organization can see it: members of the other side appear as its
 * domain.
 */
export function buildTimeline(facts: Facts, readerOrganizationId: string): Step[] {
  const { payment, submission, transaction, batch, domainOf } = facts
  const side = (partnerId: string) => `@${domainOf(partnerId)}`
  const steps: Step[] = [
    { at: payment.initiatedAt, kind: 'created', resourceId: null, detail: null, actor: side(payment.partnerId) },
  ]
  if (submission) {
    const { token: resourceId, submittedAt: at, partnerId } = submission
    steps.push({ at, kind: 'submitted', resourceId, detail: null, actor: side(partnerId) })
  }
  // A decision comes before what it caused at the same time.
  const taskSteps = facts.taskEvents.toSorted((a, b) => Number(a.actor === SYSTEM) - Number(b.actor === SYSTEM))
  for (const { at, kind, taskId: resourceId, workflow: detail, ...task } of taskSteps) {
    const actor =
      task.actor === SYSTEM || task.organizationId === readerOrganizationId ? task.actor : side(task.partnerId)
    // No person declined a task that a rule closed, because another one was declined or the payment
    // expired.
    const isWithdrawn = kind === 'failed' && task.actor === SYSTEM
    steps.push({ at, kind: isWithdrawn ? 'task_withdrawn' : `task_${kind}`, resourceId, detail, actor })
  }
  for (const { createdAt: at, token: resourceId, code: detail, recordType } of facts.exceptions) {
    steps.push({ at, kind: endOf(detail, recordType), resourceId, detail, actor: SYSTEM })
  }
  if (transaction) {
    const { createdAt: at, token: resourceId, approvalCode: detail } = transaction
    steps.push({ at, kind: 'transaction', resourceId, detail, actor: SYSTEM })
  }
  if (batch) steps.push({ at: batch.cutoffAt, kind: 'settled', resourceId: batch.token, detail: null, actor: SYSTEM })
  steps.push(...recallSteps(facts, readerOrganizationId))
  for (const { createdAt: at, token: resourceId, reason: detail, ...by } of facts.returns ?? []) {
    const actor = by.organizationId === readerOrganizationId ? by.createdBy : side(by.partnerId)
    steps.push({ at, kind: 'returned', resourceId, detail, actor })
  }
  if (payment.state === 'expired' && !steps.some(({ kind }) => kind === 'expired')) {
    // For payments that expired before exceptions were recorded.
    steps.push({ at: payment.updatedAt, kind: 'expired', resourceId: null, detail: null, actor: SYSTEM })
  }
  // Steps with the same time keep the order of this list.
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The creation and the end of each recall. A granted one comes before its return at the same time. */
function recallSteps({ recalls = [], domainOf }: Facts, reader: string): Step[] {
  return recalls.flatMap((recall) => {
    const { token: resourceId, state, createdAt, endedAt, reason: detail } = recall
    const asSender = (name: string) => (recall.organizationId === reader ? name : `@${domainOf(recall.partnerId)}`)
    const asReceiver = (name: string) =>
      recall.receiverOrganizationId === reader ? name : `@${domainOf(recall.receiverPartnerId)}`
    const created: Step = { at: createdAt, kind: 'recalled', resourceId, detail, actor: asSender(recall.createdBy) }
    if (state === 'open' || !endedAt) return [created]
    const by = state === 'canceled' ? asSender : asReceiver
    const actor = recall.endedBy === null ? SYSTEM : by(recall.endedBy)
    return [created, { at: endedAt, kind: `recall_${state}`, resourceId, detail: recall.refusalReason, actor }]
  })
}

function endOf(code: string, recordType: RecordType): Step['kind'] {
  if (EXPIRED.includes(code)) return 'expired'
  return recordType === 'PaymentSubmission' ? 'check_failed' : 'failed'
}
