import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { partners } from '../namespaces/table.ts'
import { organizations } from '../organizations/table.ts'
import type { Failure } from '../webhooks/states.ts'
import { webhooks } from '../webhooks/table.ts'
import type { EndpointQuery } from './contract.ts'

/** Maximum count of pending deliveries. */
const MAX_WAITING = 1000

export type Endpoint = Awaited<ReturnType<typeof listFailingEndpoints>>['found'][number]

const isFailing = and(eq(webhooks.enabled, true), isNotNull(webhooks.failingSince)) as SQL
/** Disabled by the gateway; webhooks that their owner disabled are not listed. */
const isDisabled = and(eq(webhooks.enabled, false), isNotNull(webhooks.disabledReason)) as SQL

/** A page of the webhooks that fail, or that failing has disabled, longest failing first. */
export async function listFailingEndpoints(ctx: Ctx, { state, limit, page }: EndpointQuery) {
  const conditions = { failing: isFailing, disabled: isDisabled }
  const where = and(isNull(webhooks.deletedAt), state ? conditions[state] : or(isFailing, isDisabled))
  const [[all], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(webhooks).where(where),
    ctx.db
      .select({
        token: webhooks.token,
        endpoint: webhooks.endpoint,
        enabled: webhooks.enabled,
        disabledReason: webhooks.disabledReason,
        failingSince: webhooks.failingSince,
        organization: { token: organizations.token, name: organizations.name },
        namespace: {
          token: partners.token,
          name: partners.name,
          domain: partners.domain,
          environment: partners.environment,
        },
        waiting,
        last,
      })
      .from(webhooks)
      .innerJoin(partners, eq(partners.token, webhooks.partnerId))
      .innerJoin(organizations, eq(organizations.token, webhooks.organizationId))
      .where(where)
      .orderBy(asc(webhooks.failingSince), asc(webhooks.token))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: all?.n ?? 0, found }
}

const waiting = sql<number>`(
  select count(*)::int from (
    select from deliveries d where d.webhook_id = ${webhooks.token} and d.status = 'pending' limit ${MAX_WAITING}) as pending)`

type Last = { at: number; failure: Failure; status_code: number | null }

const last = sql<Last | null>`(
  select jsonb_build_object('at', (extract(epoch from at) * 1000)::float8, 'failure', failure, 'status_code', status_code)
    from delivery_attempts a where a.webhook_id = ${webhooks.token} and failure is not null
   order by at desc, delivery_id desc limit 1)`
