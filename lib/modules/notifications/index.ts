export { notificationErasure } from './erasure.ts'
export { notifyOfOccurrences, notifyOfOverdueWork } from './notify.ts'
export { notificationRoutes } from './routes.ts'
export { notificationSweep } from './sweep.ts'
