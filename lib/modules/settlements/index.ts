export { settlementRoutes } from './routes.ts'
export { settleOnSchedule } from './settle-on-schedule.ts'
