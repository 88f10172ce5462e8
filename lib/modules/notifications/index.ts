export { notificationErasure } from './erasure.ts'
export { notifyOfOccurrences, notifyOfTime } from './notify.ts'
export { notificationRoutes } from './routes.ts'
export { notificationSweep } from './sweep.ts'
