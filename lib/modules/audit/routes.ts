import { type Route, route, routeCsv, routeFile } from '../../platform/http/route.ts'
import { inSearchTurn } from '../../platform/search-budget.ts'
import { presentEntry } from './entry.ts'
import { exportAnchors } from './export-anchors.ts'
import { exportEntries, listEntries } from './list-entries.ts'
import * as op from './operations.ts'
import { chainLength, measureChain, readLinks } from './read-chain.ts'
import { streamEntries } from './stream-entries.ts'

export const auditRoutes: Route[] = [
  route(op.listAuditEntries, async (ctx, { query }) => {
    const { found, nextCursor } = await listEntries(ctx, query)
    return { entries: found.map(presentEntry), next_cursor: nextCursor }
  }),
  routeCsv(op.exportAuditEntries, async (ctx, { query }) => exportEntries(ctx, query)),
  routeFile(op.streamAuditEntries, async (ctx, { query }) => streamEntries(ctx, query)),
  routeCsv(op.exportAuditAnchors, (ctx) => exportAnchors(ctx)),
  route(op.readAuditChain, async (ctx, { query }) => {
    const links = await readLinks(ctx, query)
    // Only the last page has them, because they require a scan of the complete log. The caller can
    // request that page at any time, so it takes a turn like a search.
    const isEnd = links.length < query.links
    const rest = isEnd
      ? await inSearchTurn(ctx, () => measureChain(ctx))
      : { length: await chainLength(ctx), waiting: null, stray: null }
    return { ...rest, links }
  }),
]
