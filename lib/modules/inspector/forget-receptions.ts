import { lt } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import type { Db } from '../../platform/db/db.ts'
import { KEPT_DAYS } from './states.ts'
import { receptions } from './table.ts'

/** Forgets receptions that are older than a week. Their identifiers begin with their time. */
export async function forgetOldReceptions(db: Db, now: Date): Promise<void> {
  const bound = idAtTime('rcp', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
  await db.delete(receptions).where(lt(receptions.token, bound))
}
