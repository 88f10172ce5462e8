import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import { CHAIN_START, type ChainVerdict, followChain, type Link } from '../../kernel/audit-chain.ts'
import { idAtTime } from '../../kernel/ids.ts'
import { sha256Hex } from '../../kernel/sha256.ts'
import type { OrganizationCtx } from '../../platform/context.ts'
import { auditEntries } from '../../platform/write/table.ts'
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

const RECENTLY_MS = 600_000

/** How long the chain is, and how many entries of the last minutes are not in it yet. */
export async function measureChain({
  db,
  organizationId,
  now,
}: Reading & Pick<OrganizationCtx, 'now'>): Promise<{ length: number; waiting: number }> {
  const [longest] = await db
    .select({ length: max(auditLinks.sequence) })
    .from(auditLinks)
    .where(eq(auditLinks.organizationId, organizationId))
  const length = longest?.length ?? 0
  const waiting = await db.$count(
    auditEntries,
    and(
      eq(auditEntries.organizationId, organizationId),
      gt(auditEntries.token, idAtTime('evt', new Date(now.getTime() - RECENTLY_MS))),
      sql`not exists (select from ${auditLinks} where entry_id = ${auditEntries.token})`,
    ),
  )
  return { length, waiting }
}

const PORTION = 1000

/** Follows the whole chain of an organization; `seen` is told of each link that holds. */
export async function verifyChain(
  reading: Reading,
  seen: (link: Link) => void = () => undefined,
): Promise<ChainVerdict> {
  let verdict: ChainVerdict = { head: { sequence: 0, hash: CHAIN_START } }
  for (;;) {
    const links: Link[] = await readLinks(reading, { after: verdict.head.sequence, links: PORTION })
    if (links.length === 0) return verdict
    verdict = await followChain(verdict.head, links, sha256Hex)
    if (verdict.broken) return verdict
    links.forEach(seen)
  }
}
