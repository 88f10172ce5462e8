export { blankRecalls } from './blank-recalls.ts'
export { expireRecalls } from './expire-recalls.ts'
export { recallSteps } from './find-recalls.ts'
export { recallRoutes } from './routes.ts'
