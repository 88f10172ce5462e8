export { authenticateServiceToken } from './authenticate-service-token.ts'
export { serviceTokenErasure } from './erasure.ts'
export { createServiceTokenUse } from './last-use.ts'
export { serviceTokenRoutes } from './routes.ts'
