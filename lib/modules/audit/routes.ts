import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import { presentEntry } from './entry.ts'
import { exportEntries, listEntries } from './list-entries.ts'
import * as op from './operations.ts'
import { measureChain, readLinks } from './read-chain.ts'

export const auditRoutes: Route[] = [
  route(op.listAuditEntries, async (ctx, { query }) => {
    const { found, nextCursor } = await listEntries(ctx, query)
    return { entries: found.map(presentEntry), next_cursor: nextCursor }
  }),
  routeCsv(op.exportAuditEntries, async (ctx, { query }) => exportEntries(ctx, query)),
  route(op.readAuditChain, async (ctx, { query }) => ({
    ...(await measureChain(ctx)),
    links: await readLinks(ctx, query),
  })),
]
