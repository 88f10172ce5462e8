export { overviewRoutes } from './routes.ts'
export { hourlySweep } from './sweep.ts'
