import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import type { Ctx } from '../../platform/context.ts'
import { partnerProjection as partners } from '../namespaces/index.ts'
import { organizationProjection as organizations } from '../organizations/index.ts'
import { NOTICES_AFTER_MS } from './delivery/retry-schedule.ts'
import type { Failure } from './states.ts'
import { webhooks } from './table.ts'

// Webhooks of the whole network whose deliveries fail, for the operator.

/** Maximum count of pending deliveries. */
const MAX_WAITING = 1000

/** Enabled webhooks whose latest attempt failed. */
export const IS_FAILING = and(eq(webhooks.enabled, true), isNotNull(webhooks.failingSince)) as SQL

/** Enabled, and failing; or disabled by the gateway. Webhooks that their owner disabled are in neither. */
type FailingState = 'failing' | 'disabled'

const CONDITIONS: Record<FailingState, SQL> = {
  failing: IS_FAILING,
  disabled: and(eq(webhooks.enabled, false), isNotNull(webhooks.disabledReason)) as SQL,
}

const inState = (state: FailingState | undefined): SQL | undefined =>
  and(isNull(webhooks.deletedAt), state ? CONDITIONS[state] : or(CONDITIONS.failing, CONDITIONS.disabled))

const inEnvironment = (environment: Environment): SQL =>
  sql`exists (select from ${partners} where ${eq(partners.token, webhooks.partnerId)} and ${eq(partners.environment, environment)})`

type FailingQuery = {
  readonly environment?: Environment | undefined
  readonly state?: FailingState | undefined
  readonly ids?: readonly string[]
  readonly limit: number
  readonly page: number
}

type Filters = Pick<FailingQuery, 'environment' | 'state'>

const matching = ({ environment, state }: Filters): SQL | undefined =>
  and(inState(state), environment && inEnvironment(environment))

export type FailingWebhook = Awaited<ReturnType<typeof listFailing>>['found'][number]

/**
 * A page of the webhooks that fail, or that failing has disabled, or of those with these IDs, longest
 * failing first.
 */
export async function listFailing(ctx: Ctx, { environment, state, ids, limit, page }: FailingQuery) {
  const where = and(matching({ environment, state }), ids && inArray(webhooks.token, [...ids]))
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
      .orderBy(...LONGEST_FAILING_FIRST)
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: all?.n ?? 0, found }
}

/** The IDs of all webhooks that match, in the order of the list. */
export async function failingIds(ctx: Ctx, filters: Filters): Promise<string[]> {
  const query = ctx.db.select({ id: webhooks.token }).from(webhooks)
  return (await query.where(matching(filters)).orderBy(...LONGEST_FAILING_FIRST)).map(({ id }) => id)
}

const LONGEST_FAILING_FIRST = [asc(webhooks.failingSince), asc(webhooks.token)]

const waiting = sql<number>`(
  select count(*)::int from (
    select from deliveries d where d.webhook_id = ${webhooks.token} and d.status = 'pending' limit ${MAX_WAITING}) as pending)`

type Last = { at: number; failure: Failure; status_code: number | null }

const last = sql<Last | null>`(
  select jsonb_build_object('at', (extract(epoch from at) * 1000)::float8, 'failure', failure, 'status_code', status_code)
    from delivery_attempts a where a.webhook_id = ${webhooks.token} and failure is not null
   order by at desc, delivery_id desc limit 1)`

/** The number of failing webhooks of an environment. */
export const countFailing = (ctx: Ctx, environment: Environment, state: FailingState): Promise<number> =>
  ctx.db.$count(webhooks, matching({ environment, state }))

/** A job makes the notices about disabled webhooks. It catches up after an outage of this length. */
const RECENTLY_MS = 7 * 86_400_000

/** Webhooks of which the first notice is due, and those that the gateway has disabled recently. */
export async function listNoticeable({ db, now }: Ctx) {
  const read = (where: SQL | undefined) =>
    db
      .select({
        token: webhooks.token,
        organizationId: webhooks.organizationId,
        partnerId: webhooks.partnerId,
        name: webhooks.name,
        failingSince: sql<Date>`${webhooks.failingSince}`.mapWith(webhooks.failingSince),
        disabledReason: webhooks.disabledReason,
      })
      .from(webhooks)
      .where(and(isNull(webhooks.deletedAt), where))
  const failing = await read(and(IS_FAILING, lte(webhooks.failingSince, new Date(now.getTime() - NOTICES_AFTER_MS[0]))))
  const recently = gt(webhooks.updatedAt, new Date(now.getTime() - RECENTLY_MS))
  return [...failing, ...(await read(and(CONDITIONS.disabled, isNotNull(webhooks.failingSince), recently)))]
}

/**
 * Whether a webhook has been failing since this time, and is not deleted. `isDisabled`: whether the gateway has disabled
 * it for that.
 */
export const isFailingSince = async (
  { db }: Ctx,
  token: string,
  since: Date,
  isDisabled: boolean,
): Promise<boolean> => {
  const state = inState(isDisabled ? 'disabled' : 'failing')
  return (await db.$count(webhooks, and(eq(webhooks.token, token), state, eq(webhooks.failingSince, since)))) > 0
}
