export { closeOrganizations, eraseOrganizations } from './delete-organizations.ts'
export { deletionRoutes } from './routes.ts'
