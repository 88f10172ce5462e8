import { type Route, route } from '../../platform/http/route.ts'
import * as op from './operations.ts'
import { presentVerification } from './present.ts'
import { findVerification, requestVerification } from './verification.ts'

/** The way to live. The organization itself is made and shown with its first admin, in the members' room. */
export const verificationRoutes: Route[] = [
  route(op.findVerification, async (ctx) => presentVerification(await findVerification(ctx))),
  route(op.askVerification, async (ctx, { body }) => presentVerification(await requestVerification(ctx, body))),
]
