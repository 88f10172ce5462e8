export { requestLogErasure } from './erasure.ts'
export { type UsageOfAddress, type UsageOfHour, type UsageOfOperation, usageOfKey } from './key-usage.ts'
export { createRequestLog, type RequestLog, requestLogSweep } from './request-log.ts'
export { requestLogRoutes } from './routes.ts'
