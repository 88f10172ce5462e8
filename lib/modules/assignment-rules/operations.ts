import { operation } from '../../wire/operation.ts'
import { AssignmentPreview, AssignmentPreviewQuery, AssignmentRules, ReplaceAssignmentRules } from './contract.ts'

const tag = 'Assignment rules'
const read = { by: 'member', permission: 'read', partner: true } as const

export const findAssignmentRules = operation({
  id: 'findAssignmentRules',
  method: 'GET',
  path: '/assignment-rules',
  tag,
  summary: 'Get assignment rules',
  description: 'Returns the namespace’s rules in evaluation order.',
  access: read,
  data: AssignmentRules,
  extension: true,
})

export const replaceAssignmentRules = operation({
  id: 'replaceAssignmentRules',
  method: 'PUT',
  path: '/assignment-rules',
  tag,
  summary: 'Replace assignment rules',
  description:
    'Applies to payments that start awaiting a decision afterward. Rules that keep their `token` keep their place in the rotation. Returns 409 if another admin has changed the rules since `version`.',
  access: { by: 'member', permission: 'assignment_rules.manage', partner: true },
  body: ReplaceAssignmentRules,
  data: AssignmentRules,
  errors: [409],
  extension: true,
})

export const previewAssignment = operation({
  id: 'previewAssignment',
  method: 'GET',
  path: '/assignment-rules/preview',
  tag,
  summary: 'Preview an assignment',
  description: 'Returns the rule that would apply to a payment now and the member who would get it. Assigns nothing.',
  access: read,
  query: AssignmentPreviewQuery,
  data: AssignmentPreview,
  extension: true,
})
