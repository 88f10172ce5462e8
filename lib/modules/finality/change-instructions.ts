import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx, MemberCtx, Write } from '../../platform/context.ts'
import { notAfterDatabase } from '../../platform/db/database-time.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { AuditedAction } from '../../wire/audit.ts'
import { countInstructions, lockBatches } from '../settlements/index.ts'
import { auditBoth } from './audit-both.ts'
import type { ChangeInstruction } from './contract.ts'
import { CHANGES, type InstructionState, type NewState } from './states.ts'
import { type InstructionRow, settlementInstructions, settlementMismatches } from './table.ts'

const { token, batchId, state } = settlementInstructions

/**
 * Records the state of an instruction, with the bank's reference of the entry that confirms it, if a person has one.
 * Throws 404, and 409 if it cannot change to it or is not in the expected state. Confirming the last one makes the batch final; the lock on the batch
 * serializes concurrent confirmations.
 */
export async function changeInstruction(
  ctx: Write<MemberCtx>,
  id: string,
  { state: next, reason: given, expected_state: expected }: ChangeInstruction,
  bankReference: string | null = null,
): Promise<void> {
  const reason = given ?? null
  const { before, isFinal } = await lockInstruction(ctx, id)
  refuseChanged(before.state, expected)
  refuseImpossible(before.state, next, isFinal)
  await setState(ctx, [id], { state: next, reason, ...(next === 'confirmed' && { bankReference }) })
  auditBoth(ctx, [before.organizationId], {
    action: ACTIONS[next],
    resourceId: id,
    before: { state: before.state },
    after: { batch: before.batchId, reference: before.reference, state: next, reason },
  })
  await countBatches(ctx, [before.batchId])
}

const ACTIONS: Record<NewState, AuditedAction> = {
  sent: 'finality.mark_sent',
  confirmed: 'finality.confirm',
  rejected: 'finality.reject',
}

/** Locks an instruction, with its batch. Throws 404. */
async function lockInstruction(ctx: Write<Ctx>, id: string): Promise<{ before: InstructionRow; isFinal: boolean }> {
  const [found] = await ctx.db.select({ batchId }).from(settlementInstructions).where(eq(token, id))
  if (!found) throw notFound()
  const { finalAt } = only(await lockBatches(ctx, [found.batchId]))
  const before = only(await ctx.db.select().from(settlementInstructions).where(eq(token, id)))
  return { before, isFinal: finalAt !== null }
}

/** Throws 409 if the state is not the one that the caller has seen. */
export function refuseChanged(now: InstructionState, expected: InstructionState | undefined): void {
  if (expected !== undefined && now !== expected)
    throw conflict(`Somebody has changed the instruction in the meantime. It was ${expected} and is now ${now}.`)
}

function refuseImpossible(now: InstructionState, next: NewState, isFinal: boolean): void {
  const from: readonly InstructionState[] = CHANGES[next]
  if (!from.includes(now)) throw conflict(`The instruction is ${now} and cannot become ${next}.`)
  if (now === 'confirmed' && isFinal)
    throw conflict(
      'The batch is final, so its instructions cannot change. Settle later movements with a separate payment.',
    )
}

/** Marks the pending instructions of a batch as sent, and returns their number. Throws 404. */
export async function markSent(ctx: Write<MemberCtx>, id: string): Promise<number> {
  const [batch] = await lockBatches(ctx, [id])
  if (!batch || batch.instructionsCount === null) throw notFound()
  const pending = await ctx.db
    .select({ token })
    .from(settlementInstructions)
    .where(and(eq(batchId, id), eq(state, 'pending')))
    .orderBy(asc(token))
  if (pending.length === 0) return 0
  await setState(
    ctx,
    pending.map((row) => row.token),
    { state: 'sent', reason: null },
  )
  ctx.audit({ action: 'finality.mark_sent', resourceId: id, after: { instructions: pending.length } })
  await countBatches(ctx, [id])
  return pending.length
}

/** Stores a state of instructions whose batches are locked. */
async function setState(
  { db, now }: Write<Ctx>,
  ids: readonly string[],
  next: { readonly state: NewState; readonly reason: string | null; readonly bankReference?: string | null },
) {
  await db
    .update(settlementInstructions)
    .set({ ...next, [TIMES[next.state]]: notAfterDatabase(now) })
    .where(sql`${token} = any(${sql.param([...ids])}::text[])`)
}

const TIMES = { sent: 'sentAt', confirmed: 'confirmedAt', rejected: 'rejectedAt' } as const

/**
 * Updates the counts of locked batches, and makes those final whose instructions are all confirmed. A reversal that nobody
 * has resolved says that the money may have gone back, so such a batch waits.
 */
export async function countBatches(ctx: Write<MemberCtx>, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return
  const number = (of: InstructionState) => sql<number>`count(*) filter (where ${state} = ${of})`.mapWith(Number)
  const counts = await ctx.db
    .select({
      batchId,
      sent: number('sent'),
      confirmed: number('confirmed'),
      rejected: number('rejected'),
      isReversed: sql<boolean>`exists (
        select from ${settlementMismatches} m
         where m.batch_id = settlement_instructions.batch_id and m.kind = 'reversed' and m.state = 'open')`,
    })
    .from(settlementInstructions)
    .where(sql`${batchId} = any(${sql.param([...batchIds])}::text[])`)
    .groupBy(batchId)
    .orderBy(asc(batchId))
  for (const batch of await countInstructions(ctx, counts))
    ctx.audit({
      action: 'finality.make_final',
      resourceId: batch.token,
      after: { instructions: batch.instructionsCount },
    })
}
