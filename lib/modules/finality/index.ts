export { finalityErasure } from './erasure.ts'
export { finalityRoutes } from './routes.ts'
