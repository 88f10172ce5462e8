import { type Route, route } from '../../platform/http/route.ts'
import type { AssignmentRules } from './contract.ts'
import { findRules, previewAssignment } from './find-rules.ts'
import * as op from './operations.ts'
import { replaceRules } from './replace-rules.ts'
import type { AssignmentRulesRow } from './table.ts'

const NONE: AssignmentRules = { version: 0, rules: [] }

/** Rules are stored in their wire form. */
const present = ({ version, rules }: AssignmentRulesRow) =>
  ({ version, rules: structuredClone(rules) }) as AssignmentRules

export const assignmentRuleRoutes: Route[] = [
  route(op.findAssignmentRules, async (ctx) => {
    const found = await findRules(ctx)
    return found ? present(found) : NONE
  }),
  route(op.replaceAssignmentRules, async (ctx, { body }) => present(await replaceRules(ctx, body))),
  route(op.previewAssignment, (ctx, { query }) => previewAssignment(ctx, query)),
]
