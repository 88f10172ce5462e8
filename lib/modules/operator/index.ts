export { endApprovals } from './end-approvals.ts'
export { operatorRoutes } from './routes.ts'
