export { coversPull, type LinkedPayment } from './covers-pull.ts'
export { linkRoutes } from './routes.ts'
