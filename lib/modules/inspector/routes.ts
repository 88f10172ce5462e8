import { type Route, route } from '../../platform/http/route.ts'
import { findReception, listReceptions } from './find-receptions.ts'
import { findInspector, setInspector } from './inspector.ts'
import * as op from './operations.ts'
import { presentReception, presentReceptionDetails } from './present.ts'

export const inspectorRoutes: Route[] = [
  route(op.findInspector, (ctx) => findInspector(ctx)),
  route(op.setInspector, (ctx, { body }) => setInspector(ctx, body.answer)),
  route(op.listReceptions, async (ctx, { query }) => ({
    receptions: (await listReceptions(ctx, query)).map(presentReception),
  })),
  route(op.findReception, async (ctx, { params }) =>
    presentReceptionDetails(await findReception(ctx, params.reception_id)),
  ),
]
