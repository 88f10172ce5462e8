export { forgetOldReceptions } from './forget-receptions.ts'
export { sandboxOnly } from './inspector.ts'
export { createInspect } from './receive.ts'
export { inspectorRoutes } from './routes.ts'
