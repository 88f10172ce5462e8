export { coversPull, type LinkedPayment } from './covers-pull.ts'
export { announceChange } from './events.ts'
export { linkRoutes } from './routes.ts'
export { updateLink } from './update-link.ts'
