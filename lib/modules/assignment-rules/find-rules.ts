import { sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { notAfterDatabase } from '../../platform/db/database-time.ts'
import { only, rows } from '../../platform/db/rows.ts'
import type { AssignmentPreview, AssignmentPreviewQuery } from './contract.ts'
import { type AssignmentRulesRow, assignmentRules } from './table.ts'
import { availableMembers, turnOf } from './turns.ts'

/** The rules of the caller's namespace; undefined if it never had any. */
export async function findRules(ctx: PartnerCtx): Promise<AssignmentRulesRow | undefined> {
  const [row] = await ctx.db.select().from(assignmentRules).where(ownedBy(ctx, assignmentRules))
  return row
}

/** Who would get a payment that begins to wait now. */
export async function previewAssignment(ctx: PartnerCtx, query: AssignmentPreviewQuery): Promise<AssignmentPreview> {
  const row = await findRules(ctx)
  const none = { rule: null, member: null }
  if (!row) return none
  const available = await availableMembers(ctx)
  const facts = {
    currency: query.currency,
    amount: BigInt(query.amount),
    counterparty: query.counterparty?.toLowerCase(),
    workflows: query.workflow ? [query.workflow] : [],
    now: await timeOf(ctx),
  }
  const turn = turnOf(row.rules, row.turns, facts, (member) => available.has(member))
  return turn ? { rule: turn.rule.token, member: turn.member } : none
}

/** The time that decides about working hours (decision 0051). */
export async function timeOf({ db, now }: Pick<PartnerCtx, 'db' | 'now'>): Promise<Date> {
  const found = await rows<{ ms: number }>(
    db,
    sql`select (extract(epoch from ${notAfterDatabase(now)}) * 1000)::float8 as ms`,
  )
  return new Date(only(found).ms)
}
