export { createRequestLog, forgetOldRequests, type RequestLog } from './request-log.ts'
export { requestLogRoutes } from './routes.ts'
