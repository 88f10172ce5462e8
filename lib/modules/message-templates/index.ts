export { messageTemplateErasure } from './erasure.ts'
export { messageTemplateRoutes } from './routes.ts'
