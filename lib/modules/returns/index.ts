export { blankReturns } from './blank-returns.ts'
export { returnSteps } from './find-returns.ts'
export { returnRoutes } from './routes.ts'
