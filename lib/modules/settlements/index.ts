export { settlementRoutes } from './routes.ts'
export { settle } from './run-settlement.ts'
