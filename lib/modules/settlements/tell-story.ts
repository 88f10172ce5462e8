import type { TaskStep } from '../admissions/states.ts'
import type { PaymentRow } from '../payments/index.ts'
import type { RecordType } from '../submissions/states.ts'
import type { TimelineEntry } from '../transactions/contract.ts'

/** A step of a payment's story; `at` is when it became true. */
export type Step = {
  readonly at: Date
  readonly kind: TimelineEntry['kind']
  readonly resourceId: string | null
  readonly detail: string | null
  readonly actor: string
}

/** What is stored of a payment, as far as its story needs it. `domainOf` names the side that a namespace is in. */
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
  domainOf(partnerId: string): string
}

/** Exceptions of payments that expired, before submission and in admission (contract#payments). */
const EXPIRED = ['O008', 'A100']
/** What happens by a rule, not by somebody's hand. */
const SYSTEM = 'system'

/**
 * A payment's story in the order of its steps, for a reader of one organization: of the other side's people it learns no
 * names, only the side's domain.
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
  for (const { at, kind, taskId: resourceId, workflow: detail, ...task } of facts.taskEvents) {
    const actor =
      task.actor === SYSTEM || task.organizationId === readerOrganizationId ? task.actor : side(task.partnerId)
    steps.push({ at, kind: `task_${kind}`, resourceId, detail, actor })
  }
  for (const { createdAt: at, token: resourceId, code: detail, recordType } of facts.exceptions) {
    steps.push({ at, kind: endOf(detail, recordType), resourceId, detail, actor: SYSTEM })
  }
  if (transaction) {
    const { createdAt: at, token: resourceId, approvalCode: detail } = transaction
    steps.push({ at, kind: 'transaction', resourceId, detail, actor: SYSTEM })
  }
  if (batch) steps.push({ at: batch.cutoffAt, kind: 'settled', resourceId: batch.token, detail: null, actor: SYSTEM })
  if (payment.state === 'expired' && !steps.some(({ kind }) => kind === 'expired')) {
    // Payments that expired before their exception was recorded.
    steps.push({ at: payment.updatedAt, kind: 'expired', resourceId: null, detail: null, actor: SYSTEM })
  }
  // Steps of one instant keep the order in which they are written down here.
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function endOf(code: string, recordType: RecordType): Step['kind'] {
  if (EXPIRED.includes(code)) return 'expired'
  return recordType === 'PaymentSubmission' ? 'check_failed' : 'failed'
}
