import { type Route, route } from '../../platform/http/route.ts'
import { createNamespace } from './create-namespace.ts'
import { listNamespaces } from './find-namespaces.ts'
import * as op from './operations.ts'
import { presentNamespace } from './present.ts'

export const namespaceRoutes: Route[] = [
  route(op.createNamespace, async (ctx, { body }) => presentNamespace(await createNamespace(ctx, body))),
  route(op.listNamespaces, async (ctx, { query }) => {
    const { count, found } = await listNamespaces(ctx, query)
    return { count, partners: found.map(presentNamespace) }
  }),
]
