import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { only } from '../../platform/db/rows.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import { findNumbered } from '../members/index.ts'
import type { ReplaceAssignmentRules } from './contract.ts'
import { timeOf } from './find-rules.ts'
import { type AssignmentRulesRow, assignmentRules, type StoredRule } from './table.ts'

type Ctx = Write<PartnerCtx>

/**
 * Replaces the rules of the caller's namespace. Throws 400 for a member or rule that does not exist,
 * and 409 if the rules have changed since they were read.
 */
export async function replaceRules(ctx: Ctx, input: ReplaceAssignmentRules): Promise<AssignmentRulesRow> {
  const before = await lockRules(ctx)
  if (before.version !== input.version)
    throw conflict('The assignment rules have changed since you loaded them. Reload them and try again.')
  await requireMembers(ctx, input)
  const tokens = new Set(before.rules.map(({ token }) => token))
  const rules = input.rules.map(({ token, ...rule }, at): StoredRule => {
    if (token && !tokens.delete(token)) throw badRequest(`rules.${at}.token: must be a rule of this namespace`)
    return { ...rule, token: token ?? newId('asr', ctx.now, ctx.random) }
  })
  const turns = Object.entries(before.turns).filter(([token]) => rules.some((rule) => rule.token === token))
  const changed = await ctx.db
    .update(assignmentRules)
    .set({
      version: before.version + 1,
      rules,
      turns: Object.fromEntries(turns),
      // Payments that began to wait while there was no rule stay as they are.
      lookedUntil: before.rules.length === 0 ? await timeOf(ctx) : before.lookedUntil,
      since: before.rules.length === 0 ? await timeOf(ctx) : before.since,
      updatedAt: ctx.now,
    })
    .where(ownedBy(ctx, assignmentRules))
    .returning()
  ctx.audit({
    action: 'assignment_rules.update',
    resourceId: ctx.partnerId,
    before: { rules: before.rules },
    after: { rules },
  })
  return only(changed)
}

/** The namespace's row, created without rules if it has none. */
async function lockRules(ctx: Ctx): Promise<AssignmentRulesRow> {
  const { organizationId, partnerId, now } = ctx
  await ctx.db
    .insert(assignmentRules)
    .values({
      organizationId,
      partnerId,
      version: 0,
      rules: [],
      turns: {},
      lookedUntil: now,
      since: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  return only(await ctx.db.select().from(assignmentRules).where(ownedBy(ctx, assignmentRules)).for('update'))
}

/** Removed members stay in their rules, which skip them. */
async function requireMembers(ctx: Ctx, { rules }: ReplaceAssignmentRules): Promise<void> {
  const numbers = rules.flatMap(({ members }) => members)
  if (numbers.length === 0) return
  const found = new Set((await findNumbered(ctx, numbers)).map(({ number }) => number))
  for (const [at, { members }] of rules.entries()) {
    const missing = members.find((number) => !found.has(number))
    if (missing !== undefined) throw badRequest(`rules.${at}.members: ${missing} is not a member of this organization`)
  }
}
