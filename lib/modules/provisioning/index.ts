export { provisioningErasure } from './erasure.ts'
export { provisioningRoutes } from './routes.ts'
export { scimMount } from './scim/routes.ts'
