export { authenticateKey } from './authenticate-key.ts'
export { createApiKey } from './create-api-key.ts'
export { createLastUse, type LastUse } from './last-use.ts'
export { apiKeyRoutes } from './routes.ts'
