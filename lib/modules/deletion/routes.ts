import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import { confirmPassword, type SignInThrottle } from '../members/index.ts'
import { askDeletion, findDeletion, withdrawDeletion } from './deletion.ts'
import * as op from './operations.ts'
import { presentDeletion } from './present.ts'

/** An organization's own end: asked for, taken back. The rest is a job's (decision 0044). */
export const deletionRoutes = ({ stepUps }: { readonly stepUps: SignInThrottle }): Route[] => [
  route(op.findDeletion, async (ctx) => presentDeletion(await findDeletion(ctx))),
  routeAfter(
    op.askDeletion,
    ({ body }, ctx) => confirmPassword(ctx, stepUps, body.password),
    async (ctx) => presentDeletion(await askDeletion(ctx)),
  ),
  route(op.withdrawDeletion, async (ctx) => presentDeletion(await withdrawDeletion(ctx))),
]
