export { sandboxOnly } from './inspector.ts'
export { createInspect } from './receive.ts'
export { inspectorRoutes } from './routes.ts'
export { receptionSweep } from './sweep.ts'
