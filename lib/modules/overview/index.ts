export { forgetOldHours } from './forget-hours.ts'
export { overviewRoutes } from './routes.ts'
