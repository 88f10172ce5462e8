export { applyAssignmentRules } from './apply-rules.ts'
export { assignmentRuleErasure } from './erasure.ts'
export { assignmentRuleRoutes } from './routes.ts'
