import { lt } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import type { Db } from '../../platform/db/db.ts'
import { KEPT_DAYS } from './states.ts'
import { deliveries, deliveryAttempts } from './table.ts'

/** Forgets deliveries of events that are too old, and what was sent with them. Their identifiers begin with the event's time. */
export async function forgetOldDeliveries(db: Db, now: Date): Promise<void> {
  const bound = idAtTime('dlv', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
  await db.delete(deliveryAttempts).where(lt(deliveryAttempts.deliveryId, bound))
  await db.delete(deliveries).where(lt(deliveries.token, bound))
}
