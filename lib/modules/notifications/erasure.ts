import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import {
  chatChannels,
  chatMessages,
  notificationCounts,
  notificationDeliveries,
  notificationQueue,
  notificationSchedules,
  notificationSettings,
  notifications,
} from './table.ts'

const TABLES = [
  notificationQueue,
  notificationCounts,
  notificationDeliveries,
  notifications,
  notificationSettings,
  notificationSchedules,
  chatMessages,
  chatChannels,
]

export const notificationErasure: Erasure = {
  inBatches: TABLES.map((table) => ({ table, where: isOfOrganization })),
}
