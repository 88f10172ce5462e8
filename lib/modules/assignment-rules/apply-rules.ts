import { eq, sql } from 'drizzle-orm'
import type { Ctx, PartnerCtx, Write } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { assignByRule, hasNewTask, lockNewTasks, markLookedAt, type NewPayment } from '../admissions/index.ts'
import { domainsOf, findOwnPartner } from '../namespaces/index.ts'
import { timeOf } from './find-rules.ts'
import { assignmentRules } from './table.ts'
import { availableMembers, type Turns, turnOf } from './turns.ts'

/** Tasks per transaction, which keeps them locked. */
const PORTION = 50
/** Transactions per run and namespace; the next run continues. */
const MAX_PORTIONS = 20

/** How long after its creation a task can be committed, and its process's clock be behind. */
const OVERLAP_MS = 2 * 60_000

/** How far a run goes, and the clock, because a run can be long. */
type Run = {
  readonly clock: () => Date
  readonly stopping: AbortSignal
  /** Looks at all waiting payments, to find tasks that were committed even later than `OVERLAP_MS`. */
  readonly all?: boolean
}

/**
 * Assigns payments that have begun to wait by the rules of their namespaces (decision 0111). Several
 * processes can run this: the lock of a namespace's rules orders them. Returns the number of
 * assigned payments. Throws AggregateError at the end for namespaces that failed.
 */
export async function applyAssignmentRules(ctx: Ctx, run: Run): Promise<number> {
  const { partnerId, organizationId, lookedUntil, since } = assignmentRules
  const recent = sql`greatest(${since}, ${lookedUntil} - ${`${OVERLAP_MS} milliseconds`}::interval)`
  const from = run.all ? sql`${since}` : recent
  const due = await ctx.db
    .select({ partnerId, organizationId })
    .from(assignmentRules)
    .where(sql`jsonb_array_length(${assignmentRules.rules}) > 0 and ${hasNewTask(sql`${partnerId}`, from)}`)
  let assigned = 0
  const failures: unknown[] = []
  for (const side of due) {
    try {
      assigned += await applyIn(ctx, side, run)
    } catch (error) {
      failures.push(error)
    }
  }
  const [cause] = failures
  if (cause) throw new AggregateError(failures, `Assignment failed in ${failures.length} namespaces`, { cause })
  return assigned
}

type Namespace = Pick<PartnerCtx, 'partnerId' | 'organizationId'>

async function applyIn(ctx: Ctx, { partnerId, organizationId }: Namespace, run: Run): Promise<number> {
  const { clock, stopping, all = false } = run
  const partner = await findOwnPartner(ctx.db, organizationId, partnerId)
  if (!partner) return 0
  const { environment, reviewedBy } = partner
  let total = 0
  for (let portion = 0; portion < MAX_PORTIONS && !stopping.aborted; portion++) {
    const { assigned, isLast } = await writeOnce(
      { ...ctx, now: clock(), partnerId, organizationId, environment },
      (write) => assignNew(write, { isFourEyes: reviewedBy === 'another_member', all }),
    )
    total += assigned
    if (isLast) break
  }
  return total
}

type Mode = { readonly isFourEyes: boolean; readonly all: boolean }
type Portion = { readonly assigned: number; readonly isLast: boolean }

async function assignNew(ctx: Write<PartnerCtx>, { isFourEyes, all }: Mode): Promise<Portion> {
  const whose = eq(assignmentRules.partnerId, ctx.partnerId)
  const [row] = await ctx.db.select().from(assignmentRules).where(whose).for('update', { skipLocked: true })
  if (!row) return { assigned: 0, isLast: true }
  const now = await timeOf(ctx)
  const from = all ? row.since : new Date(Math.max(row.since.getTime(), row.lookedUntil.getTime() - OVERLAP_MS))
  const { payments, until, isLast } = await lockNewTasks(ctx, from, PORTION)
  const available = await availableMembers(ctx)
  const domains = await domainsOf(
    ctx.db,
    payments.map(({ counterpartyId }) => counterpartyId),
  )
  let turns: Turns = row.turns
  let assigned = 0
  for (const payment of payments) {
    // A member is already working on it.
    if (payment.isClaimed) continue
    const taken = new Set<number>()
    for (const tasks of partsOf(payment, isFourEyes)) {
      const facts = {
        currency: payment.payment.currency,
        amount: payment.payment.amount,
        counterparty: domains.get(payment.counterpartyId),
        workflows: tasks.map(({ task }) => task.workflow),
        now,
      }
      const excluded = tasks.flatMap(({ excluded = [] }) => excluded.map(({ number }) => number))
      const turn = turnOf(
        row.rules,
        turns,
        facts,
        (member) => available.has(member) && !taken.has(member) && !excluded.includes(member),
      )
      if (!turn) continue
      taken.add(turn.member)
      turns = { ...turns, [turn.rule.token]: turn.member }
      await assignByRule(ctx, tasks, { assignee: turn.member, rule: turn.rule.name })
    }
    if (taken.size > 0) assigned += 1
  }
  await markLookedAt(ctx, payments)
  await ctx.db
    .update(assignmentRules)
    .set({ turns, lookedUntil: until ?? now })
    .where(whose)
  return { assigned, isLast }
}

/** The tasks that one member gets. With four eyes, two members decide a payment. */
const partsOf = ({ tasks }: NewPayment, isFourEyes: boolean) => (isFourEyes ? tasks.map((task) => [task]) : [tasks])
