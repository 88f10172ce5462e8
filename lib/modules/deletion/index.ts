export { deleteOrganizations } from './delete-organizations.ts'
export { deletionRoutes } from './routes.ts'
