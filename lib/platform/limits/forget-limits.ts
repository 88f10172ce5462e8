import { lt } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { rateLimits, rateUses } from './table.ts'

/** Forgets counts whose time is over, and what processes told each other an hour ago. */
export async function forgetOldLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
  await db.delete(rateUses).where(lt(rateUses.at, new Date(now.getTime() - 3_600_000)))
}
