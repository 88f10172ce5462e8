export { overviewRoutes } from './routes.ts'
