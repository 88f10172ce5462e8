import { and, eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { UpdateTask } from '../admissions/contract.ts'
import { taskProjection as admissionTasks } from '../admissions/index.ts'
import { sandboxOnly } from '../inspector/index.ts'
import { createPayment } from '../payments/index.ts'
import { submitPayment, workTask } from '../transactions/index.ts'
import { changeBy } from './answer-tasks.ts'
import type { CreateSamplePayments, SamplePayment } from './contract.ts'
import { asPartner } from './open-partners.ts'
import { openPartner, partiesOf, requireOwnCustomer } from './request-partner-payment.ts'

const MINUTE = 60_000
/** From the creation of a payment until its tasks are decided. */
const DECIDED_AFTER = 4 * MINUTE
const DAY = 24 * 60 * MINUTE
/** From now, for a payment whose task stays open. */
const LIFETIME = DAY
/** From the creation of any payment. */
const MAX_LIFETIME = 30 * DAY

/**
 * Creates payments between a customer and simulated partners as they would have been at an earlier
 * time (decision 0127). Returns their number. Throws 404 outside the sandbox or for an unknown
 * partner, 400 for another namespace's address, and 409 for a `payment_id` in use; then none is
 * created.
 */
export async function createSamplePayments(
  ctx: Write<PartnerCtx>,
  { payments }: CreateSamplePayments,
  onForeignId?: () => void,
): Promise<number> {
  sandboxOnly(ctx)
  for (const payment of payments) await createSample(ctx, payment, onForeignId)
  ctx.audit({ action: 'sandbox.sample', resourceId: ctx.partnerId, after: { payments: payments.length } })
  return payments.length
}

async function createSample(ctx: Write<PartnerCtx>, input: SamplePayment, onForeignId?: () => void): Promise<void> {
  const { partner_address, payment_address, initiated_by, age_seconds, decision, ...rest } = input
  const at = new Date(ctx.now.getTime() - age_seconds * 1000)
  const partnerId = await openPartner(ctx, partner_address)
  await requireOwnCustomer(ctx, payment_address)
  const byPartner = initiated_by === 'partner'
  const [initiator, other] = byPartner ? [partner_address, payment_address] : [payment_address, partner_address]
  const theirs = asPartner(ctx, partnerId)
  const paymentId = await writeAt(byPartner ? theirs : ctx, at, async (write) => {
    const staysOpen = byPartner && (decision?.status ?? 'pending') !== 'completed' && decision?.status !== 'failed'
    const end = Math.min(ctx.now.getTime() + LIFETIME, at.getTime() + MAX_LIFETIME)
    const expires_at = staysOpen ? new Date(end).toISOString() : undefined
    const parties = partiesOf(rest.payment_type, initiator, other)
    const made = await createPayment(write, { ...rest, ...parties, expires_at }, onForeignId)
    await submitPayment(write, made.paymentId)
    return made.paymentId
  })
  const decidedAt = new Date(Math.min(at.getTime() + DECIDED_AFTER, ctx.now.getTime()))
  await decide(theirs, decidedAt, paymentId, changeBy(partner_address))
  if (byPartner && decision) await decide(ctx, decidedAt, paymentId, decision)
}

/** Decides the open tasks of one side. */
async function decide(ctx: PartnerCtx, at: Date, paymentId: string, change: UpdateTask): Promise<void> {
  const { token, admissionId, partnerId, status } = admissionTasks
  const open = await ctx.db
    .select({ token, admissionId })
    .from(admissionTasks)
    .where(and(eq(admissionTasks.paymentId, paymentId), eq(partnerId, ctx.partnerId), eq(status, 'pending')))
  for (const task of open) {
    const path = { payment_id: paymentId, admission_id: task.admissionId, task_id: task.token }
    await writeAt(ctx, at, (write) => workTask(write, path, change))
  }
}

/**
 * Runs verbs at an earlier time. Audit entries and events keep the current time, because the audit
 * chain refuses entries that are older than their predecessors (decision 0047).
 */
function writeAt<T>(ctx: PartnerCtx, at: Date, work: (write: Write<PartnerCtx>) => Promise<T>): Promise<T> {
  return writeOnce(ctx, (write) => work({ ...write, now: at }))
}
