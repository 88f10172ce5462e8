import { and, count, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains, ownedBy } from '../../platform/db/conditions.ts'
import { sortedBy } from '../../platform/db/sorted-by.ts'
import { searching } from '../../platform/search-budget.ts'
import { type ApiKeyQuery, EXPIRING_DAYS, UNUSED_DAYS } from './contract.ts'
import { DAY_MS } from './due-warning.ts'
import { type ApiKeyRow, apiKeys } from './table.ts'

type Page = { count: number; found: ApiKeyRow[] }

const searched = sql`concat_ws(' ', ${apiKeys.name}, ${apiKeys.description}, ${apiKeys.secretMask})`

/** Enabled keys first. Keys that were never used precede those that were, and those without expiry are last. */
const COLUMNS = {
  name: sql`lower(${apiKeys.name})`,
  status: sql`not ${apiKeys.enabled}`,
  used: sql`coalesce(${apiKeys.lastUsedAt}, '-infinity')`,
  expires: sql`coalesce(${apiKeys.expiresAt}, 'infinity')`,
  created: apiKeys.token,
}

/**
 * A page of the namespace's keys, newest first unless sorted, and the total number of matches,
 * without revoked keys. Throws 429 and 503 like `searching`.
 */
export const listApiKeys = (ctx: PartnerCtx, { search, show, sort, limit, page }: ApiKeyQuery): Promise<Page> =>
  searching(ctx, search, async (within) => {
    const where = and(matching(within, search), show && SHOWN[show](ctx.now))
    const [[total], found] = await Promise.all([
      within.db.select({ n: count() }).from(apiKeys).where(where),
      within.db
        .select()
        .from(apiKeys)
        .where(where)
        .orderBy(...sortedBy(sort, COLUMNS, apiKeys.token))
        .limit(limit)
        .offset((page - 1) * limit),
    ])
    return { count: total?.n ?? 0, found }
  })

const SHOWN: Record<'expiring' | 'unused', (now: Date) => SQL | undefined> = {
  expiring: (now) =>
    and(eq(apiKeys.enabled, true), lte(apiKeys.expiresAt, new Date(now.getTime() + EXPIRING_DAYS * DAY_MS))),
  unused: (now) => {
    const since = new Date(now.getTime() - UNUSED_DAYS * DAY_MS)
    const isUnused = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, since))
    return and(eq(apiKeys.enabled, true), lte(apiKeys.createdAt, since), isUnused)
  },
}

const matching = (ctx: PartnerCtx, search: string | undefined): SQL | undefined =>
  and(ownedBy(ctx, apiKeys), isNull(apiKeys.revokedAt), search ? contains(searched, search) : undefined)
