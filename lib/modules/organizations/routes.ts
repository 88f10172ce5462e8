import { type Route, route } from '../../platform/http/route.ts'
import * as op from './operations.ts'
import { presentVerification } from './present.ts'
import { findVerification, requestVerification } from './verification.ts'

/** Verification routes. The members module creates and returns the organization with its first admin. */
export const verificationRoutes: Route[] = [
  route(op.findVerification, async (ctx) => presentVerification(await findVerification(ctx))),
  route(op.requestVerification, async (ctx, { body }) => presentVerification(await requestVerification(ctx, body))),
]
