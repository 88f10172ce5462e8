import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import type { Ctx, PartnerCtx } from '../../platform/context.ts'
import { drain } from '../../platform/drain.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { partnerProjection as partners } from '../namespaces/index.ts'
import type { InstructionFilters, InstructionQuery, OwnInstructionQuery } from './contract.ts'
import { type InstructionRow, type SettlementAccountRow, settlementAccounts, settlementInstructions } from './table.ts'

const { token, environment, currency, state, batchId, partnerId, direction } = settlementInstructions

/** An instruction with its namespace. */
export type ListedInstruction = {
  readonly instruction: InstructionRow
  readonly partner: { readonly name: string; readonly domain: string }
}

/** An instruction as its namespace sees it, with the settlement account. */
export type OwnListedInstruction = {
  readonly instruction: InstructionRow
  readonly account: SettlementAccountRow | null
}

const listed = ({ db }: Ctx, where: SQL | undefined) =>
  db
    .select({ instruction: settlementInstructions, partner: { name: partners.name, domain: partners.domain } })
    .from(settlementInstructions)
    .innerJoin(partners, eq(partners.token, partnerId))
    .where(where)
    .orderBy(desc(token))

/** A page of all instructions, newest first. Throws 400 for an invalid cursor. */
export async function listInstructions(ctx: Ctx, query: InstructionQuery) {
  const where = and(
    query.environment && eq(environment, query.environment),
    query.currency === undefined ? undefined : eq(currency, query.currency),
    query.partner_id === undefined ? undefined : eq(partnerId, query.partner_id),
    query.direction && eq(direction, query.direction),
    ...shared(query),
  )
  const found: ListedInstruction[] = await listed(ctx, where).limit(query.limit + 1)
  return page(found, query.limit, ({ instruction }) => instruction.token)
}

const PORTION = 500

/** All instructions that match, newest first. */
export const allInstructions = (ctx: Ctx, filters: InstructionFilters): AsyncGenerator<ListedInstruction> =>
  drain((cursor) => listInstructions(ctx, { ...filters, cursor, limit: PORTION }))

/** A page of the namespace's instructions, newest first. Throws 400 for an invalid cursor. */
export async function listOwnInstructions(ctx: PartnerCtx, query: OwnInstructionQuery) {
  const found: OwnListedInstruction[] = await ctx.db
    .select({ instruction: settlementInstructions, account: settlementAccounts })
    .from(settlementInstructions)
    .leftJoin(
      settlementAccounts,
      and(eq(settlementAccounts.environment, environment), eq(settlementAccounts.currency, currency)),
    )
    .where(and(eq(partnerId, ctx.partnerId), ...shared(query)))
    .orderBy(desc(token))
    .limit(query.limit + 1)
  return page(found, query.limit, ({ instruction }) => instruction.token)
}

/** An instruction with its namespace. Throws 404. */
export async function findInstruction(ctx: Ctx, id: string): Promise<ListedInstruction> {
  const [found] = await listed(ctx, eq(token, id))
  if (!found) throw notFound()
  return found
}

function shared(query: OwnInstructionQuery): (SQL | undefined)[] {
  if (query.cursor !== undefined && !isId('sin', query.cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  return [
    query.state && eq(state, query.state),
    query.batch_id === undefined ? undefined : eq(batchId, query.batch_id),
    query.cursor === undefined ? undefined : lt(token, query.cursor),
  ]
}

function page<Row>(found: Row[], limit: number, cursorOf: (row: Row) => string) {
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return { found: shown, nextCursor: last ? cursorOf(last) : null }
}
