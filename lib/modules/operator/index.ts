export { appointOperator } from './appoint-operator.ts'
export { operatorRoutes } from './routes.ts'
