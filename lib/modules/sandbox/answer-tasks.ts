import { and, asc, eq, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { UpdateTask } from '../admissions/contract.ts'
import { taskProjection as admissionTasks, isPending } from '../admissions/index.ts'
import { SIMULATED_IDS } from '../namespaces/index.ts'
import { anySuspended } from '../organizations/index.ts'
import { paymentProjection as payments, tryLockInAdmission } from '../payments/index.ts'
import { workTask } from '../transactions/index.ts'
import { SLOW, SLOW_MS, verdictOf } from './magic.ts'
import { asPartner } from './open-partners.ts'

/** Tasks per run; the next run continues. */
const PORTION = 200

type AnswerOptions = {
  /** Reference time for due tasks. */
  readonly asOf?: Date
  /** Only payments that involve this organization. */
  readonly organizationId?: string
}

/** The address on the partner's side of a task. */
const ownAddress = sql<string>`case when ${admissionTasks.workflow} = 'customer_authentication'
  then ${payments.debtorAddress} else ${payments.beneficiaryAddress} end`

/**
 * Lets simulated partners decide their tasks, each in its own transaction with the usual verb.
 * Locked payments are skipped, and tasks are checked again under the lock, so that several
 * processes can run this and each task is decided once. Returns the number of decisions.
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
        // Tasks of suspended organizations wait and do not block others.
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
      // Decided concurrently, or a side was just suspended.
      if (!(error instanceof Refusal)) failures.push(error)
    }
  }
  const [cause] = failures
  if (cause) throw new AggregateError(failures, `${failures.length} tasks could not be answered`, { cause })
  return answered
}

const isSlow: SQL = sql`${ownAddress} like ${`${SLOW}@%`}`

const isOf = (organizationId: string) =>
  or(eq(payments.organizationId, organizationId), eq(payments.receiverOrganizationId, organizationId))

type Waiting = Pick<typeof admissionTasks.$inferSelect, 'paymentId' | 'token' | 'admissionId' | 'partnerId'>

const answer = (ctx: Ctx, task: Waiting, change: UpdateTask): Promise<boolean> =>
  writeOnce(asPartner(ctx, task.partnerId), async (write) => {
    const { paymentId } = task
    if (!(await tryLockInAdmission(write, paymentId))) return false
    // A statement's snapshot is older than its locks, so the next statement reads the task's
    // current state.
    if (!(await isPending(write.db, task))) return false
    const path = { payment_id: paymentId, admission_id: task.admissionId, task_id: task.token }
    await workTask(write, path, change)
    return true
  })

/** The behavior that an address selects. */
export function changeBy(address: string): UpdateTask {
  const verdict = verdictOf(address)
  if (verdict.kind === 'hold') return { status: 'on_hold' }
  if (verdict.kind === 'refuse') return { status: 'failed', status_reason: verdict.reason }
  return { status: 'completed', status_reason: 'accepted' }
}
