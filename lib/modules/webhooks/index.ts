export { createDeliverer, type Deliverer } from './deliverer.ts'
export { forgetOldDeliveries } from './forget-deliveries.ts'
export { webhookRoutes } from './routes.ts'
