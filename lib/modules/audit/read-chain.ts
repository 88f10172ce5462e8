import { and, asc, desc, eq, gt, gte, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { CHAIN_START, type ChainVerdict, followChain, type Link, MAX_LATE_MS } from '../../kernel/audit-chain.ts'
import { idAtTime, idTime } from '../../kernel/ids.ts'
import { sha256Hex } from '../../kernel/sha256.ts'
import type { OrganizationCtx } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { auditProjection as auditEntries } from '../../platform/write/projections.ts'
import type { AuditLink, ChainQuery } from './contract.ts'
import { presentEntry } from './entry.ts'
import { auditLinks } from './table.ts'

type Reading = Pick<OrganizationCtx, 'db' | 'organizationId'>

/** Links of the organization's chain with their entries, in the order of the chain. */
export async function readLinks(
  { db, organizationId }: Reading,
  { after, links: limit }: ChainQuery,
): Promise<AuditLink[]> {
  const found = await db
    .select({ sequence: auditLinks.sequence, hash: auditLinks.hash, entry: auditEntries })
    .from(auditLinks)
    .leftJoin(
      auditEntries,
      and(eq(auditEntries.token, auditLinks.entryId), eq(auditEntries.organizationId, auditLinks.organizationId)),
    )
    .where(and(eq(auditLinks.organizationId, organizationId), gt(auditLinks.sequence, after)))
    .orderBy(asc(auditLinks.sequence))
    .limit(limit)
  return found.map(({ sequence, hash, entry }) => ({ sequence, hash, entry: entry && presentEntry(entry) }))
}

/** Whether the chain of an organization has links after a position. */
export const hasLinksAfter = (organizationId: SQLWrapper, position: SQLWrapper): SQL =>
  sql`exists (select from ${auditLinks}
               where ${auditLinks.organizationId} = ${organizationId} and ${auditLinks.sequence} > ${position})`

type ChainMeasure = { readonly length: number; readonly waiting: number; readonly stray: number }

const lastLink = async ({ db, organizationId }: Reading) => {
  const [last] = await db
    .select({ length: auditLinks.sequence, entryId: auditLinks.entryId, newestAt: auditLinks.newestAt })
    .from(auditLinks)
    .where(eq(auditLinks.organizationId, organizationId))
    .orderBy(desc(auditLinks.sequence))
    .limit(1)
  return last
}

/** Number of links in the organization's chain. */
export const chainLength = async (reading: Reading): Promise<number> => (await lastLink(reading))?.length ?? 0

/**
 * Length of the chain, number of entries to be chained, and number of entries that never will be:
 * those dated more than an hour before the newest chained entry, or after `now`. They were not
 * written at their stated time.
 */
export async function measureChain({
  db,
  organizationId,
  now,
}: Reading & { readonly now: Date }): Promise<ChainMeasure> {
  const last = await lastLink({ db, organizationId })
  const newest = last ? Math.min((last.newestAt ?? idTime(last.entryId)).getTime(), now.getTime()) : 0
  const from = new Date(Math.max(0, newest - MAX_LATE_MS))
  const to = new Date(now.getTime() + MAX_LATE_MS)
  const isStray = sql`(${or(
    lt(auditEntries.token, idAtTime('evt', from)),
    gte(auditEntries.token, idAtTime('evt', to)),
    lt(auditEntries.at, from),
    gt(auditEntries.at, to),
  )})`
  const [unchained] = await db
    .select({
      waiting: sql<number>`count(*) filter (where not ${isStray})::int`,
      stray: sql<number>`count(*) filter (where ${isStray})::int`,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, organizationId),
        sql`not exists (select from ${auditLinks} where ${auditLinks.entryId} = ${auditEntries.token})`,
      ),
    )
  return { length: last?.length ?? 0, ...only(unchained ? [unchained] : []) }
}

const PORTION = 1000

/** Verifies the complete chain of an organization; calls `onLink` for each valid link. */
export async function verifyChain(
  reading: Reading,
  onLink: (link: Link) => void = () => undefined,
): Promise<ChainVerdict> {
  let verdict: ChainVerdict = { head: { sequence: 0, hash: CHAIN_START } }
  for (;;) {
    const links: Link[] = await readLinks(reading, { after: verdict.head.sequence, links: PORTION })
    if (links.length === 0) return verdict
    verdict = await followChain(verdict.head, links, sha256Hex)
    if (verdict.broken) return verdict
    links.forEach(onLink)
  }
}
