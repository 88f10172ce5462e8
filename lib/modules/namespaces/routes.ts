import type { Limiter } from '../../platform/http/rate-limit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { checkDomain } from './check-domain.ts'
import { createNamespace } from './create-namespace.ts'
import { findNamespace, listNamespaces } from './find-namespaces.ts'
import * as op from './operations.ts'
import { presentNamespace } from './present.ts'
import { updateNamespace } from './update-namespace.ts'

export const namespaceRoutes = (domainChecks: Limiter): Route[] => [
  route(op.createNamespace, async (ctx, { body }) => presentNamespace(await createNamespace(ctx, body))),
  route(op.listNamespaces, async (ctx, { query }) => {
    const { count, found } = await listNamespaces(ctx, query)
    return { count, partners: found.map(presentNamespace) }
  }),
  route(op.findNamespace, async (ctx, { params }) => presentNamespace(await findNamespace(ctx, params.partner_id))),
  route(op.updateNamespace, async (ctx, { params, body }) =>
    presentNamespace(await updateNamespace(ctx, params.partner_id, body)),
  ),
  route(op.checkNamespaceDomain, async (ctx, { query }) => {
    await domainChecks.take(ctx.organizationId)
    const reason = await checkDomain(ctx, query)
    return { is_available: reason === null, reason }
  }),
]
