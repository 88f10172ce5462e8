import type { OrganizationCtx } from '../../platform/context.ts'
import type { CsvExport } from '../../platform/csv-export.ts'
import type { StreamQuery } from './contract.ts'
import { readLinks } from './read-chain.ts'

const PORTION = 200

/**
 * Entries in the order of the chain, for collectors (decision 0173). The position in the chain is
 * the cursor: an entry gets it only after all transactions that started before its own have ended.
 */
export function streamEntries(ctx: OrganizationCtx, { after, limit }: StreamQuery): CsvExport {
  async function* lines() {
    let [last, left] = [after, limit]
    while (left > 0) {
      const requested = Math.min(left, PORTION)
      const links = await readLinks(ctx, { after: last, links: requested })
      for (const link of links) yield `${JSON.stringify(link)}\n`
      if (links.length < requested) return
      last = links.at(-1)?.sequence ?? last
      left -= links.length
    }
  }
  return { name: `${ctx.organizationId}-audit-from-${after + 1}.ndjson`, lines: lines() }
}
