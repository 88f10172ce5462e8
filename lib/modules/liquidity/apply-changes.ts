import { and, asc, eq, lte } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { notAfterDatabase } from '../../platform/db/database-time.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { AuditedAction } from '../../wire/audit.ts'
import { NO_CAP, NO_FUNDS, NO_HEADROOM, NOT_COUNTED } from './changes.ts'
import { headroom } from './exposure.ts'
import type { MovementKind } from './states.ts'
import { type ChangeRow, type LiquidityRow, liquidityChanges, liquidityMovements, liquidityPositions } from './table.ts'
import { ensureTracked, lockPosition } from './track.ts'

/**
 * Applies approved changes that are due, those of a namespace and currency in order. Any process can run it; a
 * change that one of them holds or that failed blocks only its own namespace and currency until the next run.
 * Throws AggregateError at the end for changes that failed.
 */
export async function applyLiquidityChanges(ctx: Ctx): Promise<void> {
  const blocked = new Set<string>()
  const failures: unknown[] = []
  for (const [place, change] of (await findDue(ctx)).entries()) {
    const key = `${change.partnerId} ${change.currency}`
    if (blocked.has(key)) continue
    try {
      const isTracked = !addsLimit(change) || (await ensureTracked(ctx, change))
      if (isTracked && (await writeOnce(after(ctx, place), (write) => applyIfFree(write, change)))) continue
    } catch (error) {
      failures.push(error)
    }
    blocked.add(key)
  }
  const [cause] = failures
  if (cause) throw new AggregateError(failures, `${failures.length} liquidity changes could not be applied`, { cause })
}

/** A later time for each change of a run: IDs of one millisecond have no order, and movements are listed by ID. */
const after = (ctx: Ctx, ms: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) })

/** Whether it sets a cap or funds, for which the namespace must be tracked. */
const addsLimit = ({ kind, amount }: ChangeRow) => kind === 'deposit' || (kind === 'cap' && amount !== null)

/** Changes per run. */
const PORTION = 100

const findDue = ({ db, now }: Ctx): Promise<ChangeRow[]> =>
  db
    .select()
    .from(liquidityChanges)
    .where(and(eq(liquidityChanges.state, 'approved'), lte(liquidityChanges.dueAt, notAfterDatabase(now))))
    .orderBy(asc(liquidityChanges.dueAt), asc(liquidityChanges.token))
    .limit(PORTION)

/** Applies or refuses a change. False if another process holds it. */
async function applyIfFree(ctx: Write<Ctx>, { token }: ChangeRow): Promise<boolean> {
  const [change] = await ctx.db
    .select()
    .from(liquidityChanges)
    .where(eq(liquidityChanges.token, token))
    .for('update', { skipLocked: true })
  if (!change) return false
  if (change.state !== 'approved') return true
  const before = await lockPosition(ctx, change)
  const outcome = outcomeOf(change, before)
  if ('refusal' in outcome) {
    await end(ctx, change, { state: 'refused', refusal: outcome.refusal })
    audit(ctx, change, { action: 'liquidity.refuse_change', after: { ...described(change), refusal: outcome.refusal } })
    return true
  }
  // Another change has just removed it.
  if (!before) return false
  await store(ctx, before, outcome)
  await ctx.db.insert(liquidityMovements).values(movementOf(ctx, change, outcome))
  await end(ctx, change, { state: 'applied' })
  audit(ctx, change, {
    action: AUDIT_ACTIONS[outcome.kind],
    before: limitsOf(before),
    after: { ...described(change), ...limitsOf(outcome) },
  })
  return true
}

type Limits = Pick<LiquidityRow, 'netDebitCap' | 'funds'>
type Outcome = Limits & { readonly kind: Exclude<MovementKind, 'settlement'> }

/** What a change makes of cap and funds, or why it is not possible. */
function outcomeOf(
  { kind, amount }: Pick<ChangeRow, 'kind' | 'amount'>,
  before: LiquidityRow | undefined,
): Outcome | { readonly refusal: string } {
  const { netDebitCap, funds } = before ?? { netDebitCap: null, funds: 0n }
  if (kind === 'cap') {
    if (amount !== null) return { kind: capKind(netDebitCap, amount), netDebitCap: amount, funds }
    return netDebitCap === null ? { refusal: NO_CAP } : { kind: 'cap_removed', netDebitCap: null, funds }
  }
  const moved = amount ?? 0n
  if (kind === 'deposit') return { kind, netDebitCap, funds: funds + moved }
  const refusal = moved > funds ? NO_FUNDS : before && uncovered(before, moved)
  return refusal === undefined ? { kind, netDebitCap, funds: funds - moved } : { refusal }
}

/** Why a withdrawal would take funds that cover the present exposure, if it would. */
function uncovered(row: LiquidityRow, moved: bigint): string | undefined {
  const left = headroom(row)
  if (left === null) return undefined
  if (row.position === null) return NOT_COUNTED
  return moved > left ? NO_HEADROOM : undefined
}

function capKind(before: bigint | null, after: bigint) {
  if (before === null) return 'cap_set'
  return after < before ? 'cap_lowered' : 'cap_raised'
}

/** Stores cap and funds. A row without either is deleted, because it would cost its payments time. */
async function store(ctx: Write<Ctx>, row: LiquidityRow, { netDebitCap, funds }: Limits): Promise<void> {
  const { partnerId, currency } = liquidityPositions
  const own = and(eq(partnerId, row.partnerId), eq(currency, row.currency))
  if (netDebitCap === null && funds === 0n) await ctx.db.delete(liquidityPositions).where(own)
  else await ctx.db.update(liquidityPositions).set({ netDebitCap, funds, updatedAt: ctx.now }).where(own)
}

const movementOf = (ctx: Write<Ctx>, change: ChangeRow, { kind, netDebitCap, funds }: Outcome) => ({
  token: newId('lqm', ctx.now, ctx.random),
  organizationId: change.organizationId,
  partnerId: change.partnerId,
  environment: change.environment,
  currency: change.currency,
  kind,
  amount: change.amount,
  netDebitCap,
  funds,
  reason: change.reason,
  changeId: change.token,
  createdAt: ctx.now,
})

type End = { readonly state: 'applied' | 'refused'; readonly refusal?: string }

const end = (ctx: Write<Ctx>, { token }: ChangeRow, ended: End) =>
  ctx.db
    .update(liquidityChanges)
    .set({ ...ended, endedAt: ctx.now })
    .where(eq(liquidityChanges.token, token))

const AUDIT_ACTIONS: Record<Outcome['kind'], AuditedAction> = {
  cap_set: 'liquidity.set_cap',
  cap_raised: 'liquidity.set_cap',
  cap_lowered: 'liquidity.set_cap',
  cap_removed: 'liquidity.remove_cap',
  deposit: 'liquidity.deposit',
  withdrawal: 'liquidity.withdraw',
}

const limitsOf = ({ netDebitCap, funds }: Limits) => ({
  net_debit_cap: netDebitCap?.toString() ?? null,
  funds: funds.toString(),
})

/** A change in the audit log. */
const described = ({ token, kind, currency, amount, reason }: ChangeRow) => ({
  change: token,
  kind,
  currency,
  amount: amount?.toString() ?? null,
  reason,
})

type Entry = {
  readonly action: AuditedAction
  readonly before?: Record<string, unknown>
  readonly after: Record<string, unknown>
}

/** In the logs of the organization and of the operator. */
function audit(ctx: Write<Ctx>, { partnerId, organizationId, operatorId }: ChangeRow, entry: Entry): void {
  for (const id of new Set([organizationId, operatorId]))
    ctx.audit({ ...entry, resourceId: partnerId, organizationId: id })
}
