export { readDeposits } from './deposits.ts'
export { lockValidations, markSent } from './mark-deposits.ts'
export { accountRoutes } from './routes.ts'
