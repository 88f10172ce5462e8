export { type UsageOfHour, type UsageOfOperation, usageOfKey } from './key-usage.ts'
export { createRequestLog, forgetOldRequests, type RequestLog } from './request-log.ts'
export { requestLogRoutes } from './routes.ts'
