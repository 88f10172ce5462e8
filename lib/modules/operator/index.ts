export { endApprovals } from './end-approvals.ts'
export { operatorErasure } from './erasure.ts'
export { operatorRoutes } from './routes.ts'
