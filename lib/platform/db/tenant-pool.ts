import type { DatabaseError, Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { queryAfter } from './acting-query.ts'
import { checkOutFor } from './check-out.ts'
import type { Query } from './plan-once.ts'

/** Whose rows a connection may see: the setting that the row-level policies read (decision 0019). Empty: of no namespace. */
export type Tenant = { readonly organizationId: string; readonly partnerId: string }

const ACT_AS = {
  name: 'act_as',
  // No row: it tells, and is not asked.
  text: "select where set_config('gateway.organization', $1, false) || set_config('gateway.partner', $2, false) is null",
}

/** For whom each connection acts; unknown while it changes hands, and when that may have been rolled back. */
const acting = new WeakMap<PoolClient, string>()

/**
 * A view of a pool whose connections act for one tenant. A connection keeps its tenant when it goes back, and is told of
 * another one only when it changes hands.
 */
export function poolFor(pool: Pool, tenant: Tenant, prepare: (query: Query) => Query, lostMs: number): Pool {
  const name = nameOf(tenant)
  const take = () => {
    preferOwn(pool, name)
    return pool.connect()
  }
  const connect = async (): Promise<PoolClient> => {
    const client = await take()
    try {
      await actAs(client, tenant)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const query = (...args: Query) => queryOn(take, (client) => askAs(client, tenant, prepare(args), lostMs))
  return withQueries(pool, connect, query)
}

/** A view of a pool for its owner, whose queries are prepared like a tenant's. */
export function preparedPool(pool: Pool, prepare: (query: Query) => Query, lostMs: number): Pool {
  const take = () => pool.connect()
  return withQueries(pool, take, (...args) => queryOn(take, (client) => ask(client, prepare(args), lostMs)))
}

function withQueries(
  pool: Pool,
  connect: () => Promise<PoolClient>,
  query: (...args: Query) => Promise<QueryResult>,
): Pool {
  // Whoever asks whether it is a pool is told so: the query builder takes a connection of its own for a transaction only then.
  return Object.create(pool, { connect: { value: connect }, query: { value: query } }) as Pool
}

const nameOf = ({ organizationId, partnerId }: Tenant) => `${organizationId} ${partnerId}`

/**
 * Of its idle connections a pool hands out the last: let that be one that acts for the tenant already, else the one that was used
 * longest ago. The list is no part of the pool's interface; without it, a connection only changes hands more often.
 */
function preferOwn(pool: Pool, name: string): void {
  const idle: unknown = Reflect.get(pool, '_idle')
  if (!Array.isArray(idle) || idle.length < 2) return
  const own = idle.findLastIndex(({ client }) => acting.get(client) === name)
  idle.push(...idle.splice(Math.max(own, 0), 1))
}

/** Lets a connection act for a tenant, outside of any transaction, so that no rollback takes it back. */
async function actAs(client: PoolClient, tenant: Tenant): Promise<void> {
  const name = nameOf(tenant)
  if (acting.get(client) === name) return
  acting.delete(client)
  await client.query({ ...ACT_AS, values: [tenant.organizationId, tenant.partnerId] })
  acting.set(client, name)
}

/**
 * Asks for a tenant. A connection that changes hands is told so in the same message: of the gateway's cost of a short query its two
 * ways through the network are the most. Should the query fail, its transaction takes the change back.
 */
async function askAs(client: PoolClient, tenant: Tenant, query: Query, lostMs: number): Promise<QueryResult> {
  const isKnown = acting.has(client)
  if (!isKnown || acting.get(client) === nameOf(tenant)) {
    await actAs(client, tenant)
    return ask(client, query, lostMs)
  }
  acting.delete(client)
  const [config, values = config.values] = query
  const changed = { name: ACT_AS.name, values: [tenant.organizationId, tenant.partnerId] }
  const result = await queryAfter(client, changed, values ? { ...config, values } : config)
  acting.set(client, nameOf(tenant))
  return result
}

/**
 * The server cancels statements after the statement timeout. If we hear nothing for a sixth longer (35 s by default), assume that the
 * host or the network is gone, and drop the connection. Transactions of jobs have no such limit: a settlement may take long.
 */
export const lostAfter = (statementTimeoutMs: number): number => Math.ceil((statementTimeoutMs * 7) / 6)

const ask = (client: PoolClient, [query, ...values]: Query, lostMs: number): Promise<QueryResult> =>
  client.query({ ...query, query_timeout: lostMs } as QueryConfig, ...values)

/** Runs a query on a connection of its own. One that the server refused leaves its connection usable; any other failure ends it. */
async function queryOn(take: () => Promise<PoolClient>, query: (client: PoolClient) => Promise<QueryResult>) {
  const { client, done } = await checkOutFor(take)
  try {
    const result = await query(client)
    client.release()
    return result
  } catch (error) {
    client.release(!isRefusal(error))
    throw error
  } finally {
    done()
  }
}

/** The server's own words, about a statement and not about the connection. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'severity' in error &&
  (error as DatabaseError).severity === 'ERROR' &&
  ![PLAN_OUTDATED, READ_ONLY].includes((error as DatabaseError).code ?? '')

/** "cached plan must not change result type": a newer release has changed a table. The connection's plans go with it. */
const PLAN_OUTDATED = '0A000'
/** The server has become a standby: the next connection leads to the one that took over. */
const READ_ONLY = '25006'
