import { type Route, route } from '../../platform/http/route.ts'
import * as op from './operations.ts'
import { presentVerification } from './present.ts'
import { findVerification, requestVerification } from './verification.ts'

/**
 * The operations that create and return an organization with its first admin belong to the members
 * module.
 */
export const organizationRoutes: Route[] = [
  route(op.findVerification, async (ctx) => presentVerification(await findVerification(ctx))),
  route(op.requestVerification, async (ctx, { body }) => presentVerification(await requestVerification(ctx, body))),
]
