export { messageTemplateRoutes } from './routes.ts'
