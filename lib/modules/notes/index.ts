export { noteErasure } from './erasure.ts'
export { noteRoutes } from './routes.ts'
