import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { notificationCounts, notificationQueue, notifications } from './table.ts'

export const notificationErasure: Erasure = {
  inBatches: [notificationQueue, notificationCounts, notifications].map((table) => ({
    table,
    where: isOfOrganization,
  })),
}
