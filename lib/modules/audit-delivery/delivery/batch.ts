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
 * is derived from the positions, so that a repeated batch has the same one.
 */
export async function nextBatch(ctx: Reading, after: number, limits: BatchLimits): Promise<EntryBatch | undefined> {
  const { lines, last } = await nextLines(ctx, after, limits)
  if (lines.length === 0) return undefined
  const first = after + 1
  return {
    id: `${ctx.organizationId}-${first}-${last}`,
    body: lines.join(''),
    headers: {
      'audit-organization': ctx.organizationId,
      'audit-first-sequence': String(first),
      'audit-last-sequence': String(last),
    },
    last,
  }
}

async function nextLines(ctx: Reading, after: number, limits: BatchLimits): Promise<{ lines: string[]; last: number }> {
  const lines: string[] = []
  let [last, bytes] = [after, 0]
  while (lines.length < limits.lines) {
    const requested = Math.min(PORTION, limits.lines - lines.length)
    const links = await readLinks(ctx, { after: last, links: requested })
    for (const link of links) {
      const line = `${JSON.stringify(link)}\n`
      bytes += Buffer.byteLength(line)
      if (bytes > limits.bytes && lines.length > 0) return { lines, last }
      lines.push(line)
      last = link.sequence
    }
    if (links.length < requested) break
  }
  return { lines, last }
}

/** A batch with one line and without entries. */
export const testBatch = ({ organizationId, now, random }: OrganizationCtx): Batch => ({
  id: `${organizationId}-test-${Buffer.from(random(8)).toString('hex')}`,
  body: `${JSON.stringify({ test: true, organization_id: organizationId, at: now.toISOString() })}\n`,
  headers: { 'audit-organization': organizationId, 'audit-test': 'true' },
})
