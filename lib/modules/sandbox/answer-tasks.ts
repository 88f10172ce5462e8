import { and, asc, eq, gt, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { UpdateTask } from '../admissions/contract.ts'
import { admissionTasks } from '../admissions/table.ts'
import { SIMULATED_IDS } from '../namespaces/index.ts'
import { payments } from '../payments/table.ts'
import { anySuspended, workTask } from '../transactions/index.ts'
import { SLOW, SLOW_MS, verdictOf } from './magic.ts'
import { asPartner } from './open-partners.ts'

/** A run's portion: the next run takes the next. */
const PORTION = 200

/** Which tasks to answer, beside those that are due by now. */
type AnswerOptions = {
  /** The time by which they are due. */
  readonly asOf?: Date
  /** Only those of payments that this organization takes part in. */
  readonly organizationId?: string
}

/** The address on the partner's side of a task. */
const ownAddress = sql<string>`case when ${admissionTasks.workflow} = 'customer_authentication'
  then ${payments.debtorAddress} else ${payments.beneficiaryAddress} end`

/**
 * Has the simulated partners answer the tasks that wait for them, each in a transaction of its own and by the verb that everybody
 * uses. A payment that somebody else has locked is left to them, and a task is looked at again under the lock: any number of
 * processes may run this at once, and each task is answered once. Returns how many were answered.
 */
export async function answerTasks(ctx: Ctx, { asOf = ctx.now, organizationId }: AnswerOptions = {}): Promise<number> {
  const waiting = await ctx.db
    .select({ task: admissionTasks, address: ownAddress })
    .from(admissionTasks)
    .innerJoin(payments, eq(payments.paymentId, admissionTasks.paymentId))
    .where(
      and(
        inArray(admissionTasks.partnerId, [...SIMULATED_IDS]),
        eq(admissionTasks.status, 'pending'),
        or(not(isSlow), lte(admissionTasks.createdAt, new Date(asOf.getTime() - SLOW_MS))),
        organizationId === undefined ? undefined : isOf(organizationId),
        // Theirs wait for an end of the suspension, and keep nobody else waiting.
        not(anySuspended(sql`${payments.organizationId}`, sql`${payments.receiverOrganizationId}`)),
      ),
    )
    .orderBy(asc(admissionTasks.token))
    .limit(PORTION)
  let answered = 0
  const failures: unknown[] = []
  for (const { task, address } of waiting) {
    try {
      if (await answer(ctx, task, changeBy(address))) answered += 1
    } catch (error) {
      // Somebody was faster, or a side was suspended at this moment.
      if (!(error instanceof Refusal)) failures.push(error)
    }
  }
  const [cause] = failures
  if (cause) throw new AggregateError(failures, `${failures.length} of the tasks could not be answered`, { cause })
  return answered
}

const isSlow: SQL = sql`${ownAddress} like ${`${SLOW}@%`}`

const isOf = (organizationId: string) =>
  or(eq(payments.organizationId, organizationId), eq(payments.receiverOrganizationId, organizationId))

type Waiting = Pick<typeof admissionTasks.$inferSelect, 'paymentId' | 'token' | 'admissionId' | 'partnerId'>

const answer = (ctx: Ctx, task: Waiting, change: UpdateTask): Promise<boolean> =>
  writeOnce(asPartner(ctx, task.partnerId), async (write) => {
    const { paymentId } = task
    const [free] = await write.db
      .select({ paymentId: payments.paymentId })
      .from(payments)
      .where(
        and(
          eq(payments.paymentId, paymentId),
          inArray(payments.state, ['in_admission', 'on_hold']),
          gt(payments.expiresAt, ctx.now),
        ),
      )
      .for('update', { skipLocked: true })
    if (!free) return false
    // A statement's view is older than the locks it takes: what became of the task is seen by the next one.
    const [pending] = await write.db
      .select({ token: admissionTasks.token })
      .from(admissionTasks)
      .where(
        and(
          eq(admissionTasks.paymentId, paymentId),
          eq(admissionTasks.token, task.token),
          eq(admissionTasks.status, 'pending'),
        ),
      )
    if (!pending) return false
    const path = { payment_id: paymentId, admission_id: task.admissionId, task_id: task.token }
    await workTask(write, path, change)
    return true
  })

/** What an address makes of its side's task. */
function changeBy(address: string): UpdateTask {
  const verdict = verdictOf(address)
  if (verdict.kind === 'hold') return { status: 'on_hold' }
  if (verdict.kind === 'refuse') return { status: 'failed', status_reason: verdict.reason }
  return { status: 'completed', status_reason: 'accepted' }
}
