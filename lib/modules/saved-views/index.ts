export { savedViewErasure } from './erasure.ts'
export { savedViewRoutes } from './routes.ts'
