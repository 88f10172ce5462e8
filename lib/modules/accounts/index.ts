export { readDeposits } from './deposits.ts'
export { accountRoutes } from './routes.ts'
