export { coversPull, type LinkedPayment, mayCoverPull } from './covers-pull.ts'
export { endLinksOf } from './end-links.ts'
export { linkRoutes } from './routes.ts'
export { updateLink } from './update-link.ts'
