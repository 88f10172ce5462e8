export { savedViewRoutes } from './routes.ts'
