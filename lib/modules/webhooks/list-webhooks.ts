import { and, count, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains, ownedBy } from '../../platform/db/conditions.ts'
import { sortedBy } from '../../platform/db/sorted-by.ts'
import { searching } from '../../platform/search-budget.ts'
import type { WebhookQuery } from './contract.ts'
import { IS_FAILING } from './failing.ts'
import { type WebhookRow, webhooks } from './table.ts'

const searched = sql`concat_ws(' ', ${webhooks.name}, ${webhooks.description}, ${webhooks.endpoint})`

/** Enabled webhooks first. */
const COLUMNS = { name: sql`lower(${webhooks.name})`, status: sql`not ${webhooks.enabled}` }

/**
 * A page of the namespace's webhooks, newest first unless sorted, and the total number of matches.
 * Throws 429 and 503 like `searching`.
 */
export const listWebhooks = (
  ctx: PartnerCtx,
  { sort, limit, page, ...filters }: WebhookQuery,
): Promise<{ count: number; found: WebhookRow[] }> =>
  searching(ctx, filters.search, async (within) => {
    const where = matching(within, filters)
    const [[total], found] = await Promise.all([
      within.db.select({ n: count() }).from(webhooks).where(where),
      within.db
        .select()
        .from(webhooks)
        .where(where)
        .orderBy(...sortedBy(sort, COLUMNS, webhooks.token))
        .limit(limit)
        .offset((page - 1) * limit),
    ])
    return { count: total?.n ?? 0, found }
  })

type Filters = Pick<WebhookQuery, 'search' | 'enabled' | 'failing'>

const matching = (ctx: PartnerCtx, { search, enabled, failing }: Filters): SQL | undefined =>
  and(
    ownedBy(ctx, webhooks),
    isNull(webhooks.deletedAt),
    enabled === undefined ? undefined : eq(webhooks.enabled, enabled),
    failing === undefined ? undefined : failing ? IS_FAILING : not(IS_FAILING),
    search ? contains(searched, search) : undefined,
  )
