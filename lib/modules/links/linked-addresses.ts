import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import { links } from './table.ts'
import { proposedBy, proposedTo } from './visible.ts'

/** Addresses at the other end of established links of the namespace, newest link first. */
export async function linkedAddresses(ctx: PartnerCtx, search: string, limit: number): Promise<string[]> {
  if (search === '') return []
  const found = await otherEnds(ctx, (address) => contains(address, search))
    .orderBy(desc(links.token))
    .limit(limit)
  return [...new Set(found.map(({ address }) => address))]
}

/** Those of the addresses to which an established link of the namespace leads. */
export async function linkedAmong(ctx: PartnerCtx, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const found = await otherEnds(ctx, (address) => inArray(address, [...addresses]))
  return new Set(found.map(({ address }) => address))
}

const otherEnds = (ctx: PartnerCtx, matches: (address: AnyPgColumn) => SQL | undefined) =>
  ctx.db
    .select({
      address: sql<string>`case when ${proposedBy(ctx)} then ${links.responderAddress} else ${links.proposerAddress} end`,
    })
    .from(links)
    .where(
      and(
        eq(links.status, 'established'),
        or(and(proposedBy(ctx), matches(links.responderAddress)), and(proposedTo(ctx), matches(links.proposerAddress))),
      ),
    )
