import { type Route, route } from '../../platform/http/route.ts'
import { createCustomer } from './create-customer.ts'
import { resolveCustomer } from './find-customer.ts'
import * as op from './operations.ts'
import { presentCustomer } from './present.ts'

export const customerRoutes: Route[] = [
  route(op.createCustomer, async (ctx, { body }) => presentCustomer(await createCustomer(ctx, body))),
  route(op.resolveCustomer, async (ctx, { params }) =>
    presentCustomer(await resolveCustomer(ctx, params.payment_address)),
  ),
]
