import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { notificationQueue, notifications } from './table.ts'

export const notificationErasure: Erasure = {
  inBatches: [notificationQueue, notifications].map((table) => ({ table, where: isOfOrganization })),
}
