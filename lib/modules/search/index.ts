export { searchErasure } from './erasure.ts'
export { indexInBackground, indexPayments } from './index-payments.ts'
export { searchRoutes } from './routes.ts'
