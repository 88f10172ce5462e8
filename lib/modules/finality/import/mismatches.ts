import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Environment } from '../../../kernel/access.ts'
import { isId, newId } from '../../../kernel/ids.ts'
import type { Ctx, MemberCtx, Write } from '../../../platform/context.ts'
import { notAfterDatabase } from '../../../platform/db/database-time.ts'
import { only, portions, rows } from '../../../platform/db/rows.ts'
import { drain } from '../../../platform/drain.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import { partnerProjection as partners } from '../../namespaces/index.ts'
import { lockBatches } from '../../settlements/index.ts'
import { changeInstruction, countBatches, refuseChanged } from '../change-instructions.ts'
import type { ChangeInstruction } from '../contract.ts'
import type { InstructionState } from '../states.ts'
import { type InstructionRow, type MismatchRow, settlementInstructions, settlementMismatches } from '../table.ts'
import type { MismatchFilters, MismatchQuery, ResolveMismatch } from './contract.ts'
import type { Matched } from './store-entries.ts'

type Of = { readonly environment: Environment; readonly currency: string }

/** Stores entries that a person must look at. */
export async function storeMismatches(
  ctx: Write<Ctx>,
  { environment, currency, importId }: Of & { readonly importId: string },
  found: readonly Matched[],
): Promise<void> {
  const batches = await batchesOf(ctx, found)
  const made = found.map(({ entry, result }) => ({
    token: newId('smm', ctx.now, ctx.random),
    kind: result.kind as MismatchRow['kind'],
    state: 'open' as const,
    environment,
    currency,
    importId,
    instructionId: result.instruction?.token ?? null,
    batchId: batches.get(result.instruction?.token ?? '') ?? null,
    entryNumber: entry.number,
    amount: entry.amount,
    isCredit: entry.credit,
    reference: entry.references.join(', ') || null,
    remittance: entry.remittance || null,
    bankReference: entry.bankReference || null,
    bookedOn: entry.bookedOn,
    createdAt: ctx.now,
  }))
  for (const portion of portions(made)) await ctx.db.insert(settlementMismatches).values(portion)
}

async function batchesOf({ db }: Ctx, found: readonly Matched[]): Promise<Map<string, string>> {
  const ids = found.flatMap(({ result }) => result.instruction?.token ?? [])
  if (ids.length === 0) return new Map()
  const { token, batchId } = settlementInstructions
  const batches = await db
    .select({ token, batchId })
    .from(settlementInstructions)
    .where(sql`${token} = any(${sql.param(ids)}::text[])`)
  return new Map(batches.map((one) => [one.token, one.batchId]))
}

type Statement = {
  readonly token: string
  readonly document: string
  readonly to: string | null
}

/**
 * Stores the instructions that this statement or an earlier one should contain: it covers the day after they were sent,
 * or a later one. Those that a person has confirmed are included, because the statement proves or disproves it. A
 * notification (camt.054) or CSV file may be incomplete. Returns their number.
 */
export async function storeMissing(
  ctx: Write<Ctx>,
  { environment, currency }: Of,
  statement: Statement,
): Promise<number> {
  const { document, to, token: importId } = statement
  if (document !== 'camt.053' || to === null) return 0
  const missing = await rows<{ token: string; batch_id: string }>(
    ctx.db,
    sql`select token, batch_id from ${settlementInstructions} i
         where environment = ${environment} and currency = ${currency}
           and (state = 'sent' or state = 'confirmed' and bank_reference is null)
           and (coalesce(sent_at, confirmed_at) at time zone 'UTC')::date + 1 <= ${to}::date
           and not exists (
             select from ${settlementMismatches} m
              where m.instruction_id = i.token
                and (m.state = 'open' or m.kind = 'missing' and m.created_at >= coalesce(i.sent_at, i.confirmed_at)))
         order by token for share of i`,
  )
  const made = missing.map(({ token, batch_id }) => ({
    token: newId('smm', ctx.now, ctx.random),
    kind: 'missing' as const,
    state: 'open' as const,
    ...{ environment, currency, importId, instructionId: token, batchId: batch_id },
    createdAt: ctx.now,
  }))
  for (const portion of portions(made)) await ctx.db.insert(settlementMismatches).values(portion)
  return made.length
}

/** Resolves that instructions are missing, because it is known what became of them. */
export async function closeMissing(
  ctx: Write<MemberCtx>,
  instructionIds: readonly string[],
  { resolution, reason }: Pick<ResolveMismatch, 'resolution' | 'reason'>,
): Promise<void> {
  const { kind, state, instructionId } = settlementMismatches
  await ctx.db
    .update(settlementMismatches)
    .set({ state: 'resolved', resolution, reason, resolvedByName: ctx.actor.name, resolvedAt: ctx.now })
    .where(
      and(
        eq(state, 'open'),
        eq(kind, 'missing'),
        sql`${instructionId} = any(${sql.param([...instructionIds])}::text[])`,
      ),
    )
}

/** Records the state of an instruction by hand, which also settles that it was missing. Throws like `changeInstruction`. */
export async function changeByHand(ctx: Write<MemberCtx>, id: string, change: ChangeInstruction): Promise<void> {
  await changeInstruction(ctx, id, change)
  if (change.state !== 'sent' && change.reason)
    await closeMissing(ctx, [id], { resolution: change.state, reason: change.reason })
}

/** A mismatch, its instruction as it is now, and the domain of the instruction's namespace. */
export type ListedMismatch = {
  readonly mismatch: MismatchRow
  readonly instruction: InstructionRow | null
  readonly domain: string | null
}

const listed = (db: Ctx['db']) =>
  db
    .select({ mismatch: settlementMismatches, instruction: settlementInstructions, domain: partners.domain })
    .from(settlementMismatches)
    .leftJoin(settlementInstructions, eq(settlementInstructions.token, settlementMismatches.instructionId))
    .leftJoin(partners, eq(partners.token, settlementInstructions.partnerId))

/** A page of mismatches, newest first. Throws 400 for an invalid cursor. */
export async function listMismatches({ db }: Ctx, { state, kind, batch_id, cursor, limit }: MismatchQuery) {
  if (cursor !== undefined && !isId('smm', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const { token, batchId } = settlementMismatches
  const found = await listed(db)
    .where(
      and(
        state && eq(settlementMismatches.state, state),
        kind && eq(settlementMismatches.kind, kind),
        batch_id === undefined ? undefined : eq(batchId, batch_id),
        cursor === undefined ? undefined : lt(token, cursor),
      ),
    )
    .orderBy(desc(token))
    .limit(limit + 1)
  const shown = found.slice(0, limit)
  return { found: shown, nextCursor: found.length > limit ? (shown.at(-1)?.mismatch.token ?? null) : null }
}

const PORTION = 500

/** All mismatches that match, newest first. */
export const allMismatches = (ctx: Ctx, filters: MismatchFilters): AsyncGenerator<ListedMismatch> =>
  drain((cursor) => listMismatches(ctx, { ...filters, cursor, limit: PORTION }))

/**
 * Resolves a mismatch, with its instruction or, if it names none, the given one. Throws 404, 400 if an instruction is needed
 * or is of another environment or currency, and 409 if the mismatch is already resolved or the instruction cannot change to
 * that state or is not in the expected one. A batch that waited for it can become final.
 */
export async function resolveMismatch(
  ctx: Write<MemberCtx>,
  id: string,
  { resolution, reason, instruction_id, expected_state }: ResolveMismatch,
): Promise<ListedMismatch> {
  const own = eq(settlementMismatches.token, id)
  const [found] = await ctx.db.select().from(settlementMismatches).where(own)
  if (!found) throw notFound()
  if (found.expectedOn !== null && resolution !== 'dismissed')
    throw badRequest('resolution: must be "dismissed", because the mismatch does not concern an instruction')
  const instruction = await concerned(ctx, found, resolution === 'dismissed' ? undefined : instruction_id)
  if (!instruction && resolution !== 'dismissed' && found.state === 'open')
    throw badRequest('instruction_id: is required, because the entry names no instruction')
  if (instruction) await lockBatches(ctx, [instruction.batchId])
  const [resolved] = await ctx.db
    .update(settlementMismatches)
    .set({
      state: 'resolved',
      resolution,
      isDismissedByPerson: resolution === 'dismissed',
      reason,
      instructionId: instruction?.token ?? null,
      batchId: instruction?.batchId ?? null,
      resolvedByName: ctx.actor.name,
      resolvedAt: notAfterDatabase(ctx.now),
    })
    .where(and(own, eq(settlementMismatches.state, 'open')))
    .returning()
  if (!resolved) throw await alreadyResolved(ctx, id)
  if (instruction) refuseChanged(await stateOf(ctx, instruction.token), expected_state)
  ctx.audit({
    action: 'finality.resolve_mismatch',
    resourceId: id,
    after: { kind: found.kind, resolution, reason, instruction: instruction?.token ?? null },
  })
  if (instruction && resolution === 'dismissed') await countBatches(ctx, [instruction.batchId])
  if (instruction && resolution !== 'dismissed')
    await settleInstruction(ctx, instruction, { state: resolution, reason }, found)
  return only(await listed(ctx.db).where(own))
}

async function alreadyResolved({ db }: Ctx, id: string): Promise<Error> {
  const { token, resolution, resolvedByName } = settlementMismatches
  const [now] = await db.select({ resolution, resolvedByName }).from(settlementMismatches).where(eq(token, id))
  return conflict(`The mismatch is already resolved: ${now?.resolution} by ${now?.resolvedByName ?? 'a statement'}`)
}

/** The state of an instruction of a locked batch. */
async function stateOf({ db }: Ctx, id: string): Promise<InstructionState> {
  const { token, state } = settlementInstructions
  return only(await db.select({ state }).from(settlementInstructions).where(eq(token, id))).state
}

/** The instruction that a mismatch names, otherwise the given one. Throws 400 if that is of another account. */
async function concerned(
  { db }: Ctx,
  { instructionId, environment, currency }: MismatchRow,
  given: string | undefined,
): Promise<{ token: string; batchId: string } | undefined> {
  const wanted = instructionId ?? given
  if (wanted === undefined) return
  const { token, batchId } = settlementInstructions
  const [found] = await db
    .select({ token, batchId })
    .from(settlementInstructions)
    .where(
      and(
        eq(token, wanted),
        eq(settlementInstructions.environment, environment),
        eq(settlementInstructions.currency, currency),
      ),
    )
  if (!found) throw badRequest('instruction_id: must be an instruction in the environment and currency of the mismatch')
  return found
}

/** Gives an instruction of a locked batch the state that resolves a mismatch. It may have it already. */
async function settleInstruction(
  ctx: Write<MemberCtx>,
  { token: id, batchId }: { readonly token: string; readonly batchId: string },
  { state, reason }: { readonly state: 'confirmed' | 'rejected'; readonly reason: string },
  { entryNumber, bankReference }: MismatchRow,
): Promise<void> {
  if ((await stateOf(ctx, id)) === state) await countBatches(ctx, [batchId])
  else {
    const evidence = entryNumber === null ? null : (bankReference ?? '')
    await changeInstruction(ctx, id, { state, reason }, evidence)
  }
  await closeMissing(ctx, [id], { resolution: state, reason })
}
