import { type Route, route } from '../../../platform/http/route.ts'
import { findRules } from '../../organizations/index.ts'
import * as op from './operations.ts'
import { presentRules, updateRules } from './update-rules.ts'

/** Sign-in rules; changing them ends sessions, so they are in this module. */
export const ruleRoutes: Route[] = [
  route(op.findOrganizationRules, async (ctx) => presentRules(await findRules(ctx.db, ctx.organizationId))),
  route(op.updateOrganizationRules, async (ctx, { body }) => presentRules(await updateRules(ctx, body))),
]
