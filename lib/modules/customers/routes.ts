import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import { createCustomer } from './create-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { findCustomer, resolveCustomer } from './find-customer.ts'
import { listCustomers } from './list-customers.ts'
import * as op from './operations.ts'
import { presentCustomer, presentDetails } from './present.ts'
import { updateCustomer } from './update-customer.ts'

export const customerRoutes: Route[] = [
  route(op.createCustomer, async (ctx, { body }) => presentCustomer(await createCustomer(ctx, body))),
  route(op.resolveCustomer, async (ctx, { params }) =>
    presentCustomer(await resolveCustomer(ctx, params.payment_address)),
  ),
  route(op.listCustomers, async (ctx, { query }) => {
    const { count, found } = await listCustomers(ctx, query)
    return { count, customers: found.map(presentCustomer) }
  }),
  routeCsv(op.exportCustomers, async (ctx, { query }) => exportCustomers(ctx, query)),
  route(op.findCustomer, async (ctx, { params }) => presentDetails(await findCustomer(ctx, params.customer_id))),
  route(op.updateCustomer, async (ctx, { params, body }) =>
    presentDetails(await updateCustomer(ctx, params.customer_id, body)),
  ),
  route(op.deleteCustomer, async (ctx, { params }) => {
    await deleteCustomer(ctx, params.customer_id)
    return {}
  }),
]
