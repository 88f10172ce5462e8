import type { OrganizationCtx } from '../../../platform/context.ts'
import { readLinks } from '../../audit/index.ts'

/** Limits of a batch. A single longer line is sent alone. */
export type BatchLimits = { readonly lines: number; readonly bytes: number }
/** Lines per query. */
const PORTION = 100

/** A request body with the lines that it contains, and their ID and headers. */
export type Batch = {
  readonly id: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A batch of entries. `last` is the new cursor. */
export type EntryBatch = Batch & { readonly last: number }

type Reading = Pick<OrganizationCtx, 'db' | 'organizationId'>

/**
 * The next entries after a position, in the order of the chain; undefined if there are none. The ID
 * is derived from the positions and the hash of the last entry: the same ID means the same entries, even if
 * a restored database has chained others at these positions.
 */
export async function nextBatch(ctx: Reading, after: number, limits: BatchLimits): Promise<EntryBatch | undefined> {
  const links = await nextLinks(ctx, after, limits)
  const newest = links.at(-1)
  if (!newest) return undefined
  const { sequence: last, hash } = newest
  const first = after + 1
  return {
    id: `${ctx.organizationId}-${first}-${last}-${hash.slice(0, 16)}`,
    body: links.map(({ line }) => line).join(''),
    headers: {
      'audit-organization': ctx.organizationId,
      'audit-first-sequence': String(first),
      'audit-last-sequence': String(last),
    },
    last,
  }
}

type Line = { readonly sequence: number; readonly hash: string; readonly line: string }

async function nextLinks(ctx: Reading, after: number, limits: BatchLimits): Promise<Line[]> {
  const found: Line[] = []
  let bytes = 0
  while (found.length < limits.lines) {
    const requested = Math.min(PORTION, limits.lines - found.length)
    const links = await readLinks(ctx, { after: found.at(-1)?.sequence ?? after, links: requested })
    for (const link of links) {
      const line = `${JSON.stringify(link)}\n`
      bytes += Buffer.byteLength(line)
      if (bytes > limits.bytes && found.length > 0) return found
      found.push({ sequence: link.sequence, hash: link.hash, line })
    }
    if (links.length < requested) break
  }
  return found
}

/** A batch with one line and without entries. */
export const testBatch = ({ organizationId, now, random }: OrganizationCtx): Batch => ({
  id: `${organizationId}-test-${Buffer.from(random(8)).toString('hex')}`,
  body: `${JSON.stringify({ test: true, organization_id: organizationId, at: now.toISOString() })}\n`,
  headers: { 'audit-organization': organizationId, 'audit-test': 'true' },
})
