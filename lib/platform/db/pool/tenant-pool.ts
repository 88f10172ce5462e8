import type { Pool, PoolClient, QueryResult } from 'pg'
import { queryAfter } from '../acting-query.ts'
import type { Query } from '../plan-once.ts'
import { replanning } from '../replan.ts'
import type { Tenant } from '../tenant.ts'
import { currentGroup } from '../tenant-group.ts'
import { type CheckOut, type Connections, withConnection } from './connection.ts'
import type { FairShare } from './fair-share.ts'

const ACT_AS = {
  name: 'act_as',
  // `queryAfter` requires a statement that returns no rows.
  text: "select where set_config('gateway.organization', $1, false) || set_config('gateway.partner', $2, false) is null",
}

const ACT_FOR_GROUP = {
  name: 'act_for_group',
  // For the current transaction only, in which the connection's own tenant is unset.
  text: `select where set_config('gateway.group_organizations', $1, true) || set_config('gateway.group_partners', $2, true)
                   || set_config('gateway.organization', '', true) || set_config('gateway.partner', '', true) is null`,
}

/**
 * The tenant of each connection. Missing while it is switched, or if the switch may have been
 * rolled back.
 */
const acting = new WeakMap<PoolClient, string>()

/** A connection pool with a share per organization. */
type SharedPool = { readonly pool: Pool; readonly share: FairShare }

/**
 * A view of a pool for one tenant. A connection keeps its tenant when it returns to the pool, and
 * is switched only when another tenant uses it.
 */
export function connectionsFor(
  { pool, share }: SharedPool,
  tenant: Tenant,
  prepare: (query: Query) => Query,
): Connections {
  const name = nameOf(tenant)
  const { organizationId } = tenant
  const checkOut = async () => {
    await share.enter(organizationId)
    preferOwn(pool, name)
    return connectFor(pool, () => share.leave(organizationId))
  }
  const connect = async (): Promise<PoolClient> => {
    const client = await checkOut()
    try {
      await actAs(client, tenant)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return {
    connect,
    query: (...query) =>
      replanning(prepare(query), (prepared) =>
        withConnection(checkOut, (client) => queryAsTenant(client, tenant, prepared)),
      ),
  }
}

/**
 * All group commits share one entry of the fair share, because they have no organization of their
 * own.
 */
const GROUP_SHARE = 'group commits'

/**
 * A view of a pool for statements that serve several tenants at once (decision 0082). They run as
 * the group of `asGroup`, set in the transaction of the statement and reverted with it, so that a
 * connection's tenant does not change. Throws outside `asGroup`, and for transactions of several
 * statements.
 */
export function connectionsForGroup({ pool, share }: SharedPool, prepare: (query: Query) => Query): Connections {
  const checkOut = async () => {
    await share.enter(GROUP_SHARE)
    return connectFor(pool, () => share.leave(GROUP_SHARE))
  }
  return {
    connect: () =>
      Promise.reject(new Error('Transactions with several statements are not supported for a group of tenants')),
    query: async (...query) => {
      const values = currentGroup()
      return replanning(prepare(query), (prepared) =>
        withConnection(checkOut, (client) => queryAsGroup(client, values, prepared)),
      )
    },
  }
}

/** Connections that have prepared `ACT_FOR_GROUP`. */
const readyForGroups = new WeakSet<PoolClient>()

async function queryAsGroup(client: PoolClient, group: readonly string[], query: Query): Promise<QueryResult> {
  if (!readyForGroups.has(client)) {
    await client.query({ ...ACT_FOR_GROUP, values: ['', ''] })
    readyForGroups.add(client)
  }
  return queryAfter(client, { name: ACT_FOR_GROUP.name, values: group }, withValues(query))
}

const withValues = ([config, values = config.values]: Query) => (values ? { ...config, values } : config)

/**
 * Checks a connection out. `leave` is called once it has returned to the pool, or if there is none.
 */
async function connectFor(pool: Pool, leave: () => void): Promise<PoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    leave()
    throw error
  })
  const { release } = client
  client.release = (error) => {
    release.call(client, error)
    leave()
  }
  return client
}

/** A view of the owner's pool for the operations of one organization that span all tenants. */
export const connectionsOfOwner = (
  { pool, share }: SharedPool,
  { organizationId }: Tenant,
  prepare: (query: Query) => Query,
): Connections =>
  preparedConnections(pool, prepare, async () => {
    await share.enter(organizationId)
    return connectFor(pool, () => share.leave(organizationId))
  })

/** A view of a pool for the owner. Its queries are prepared like those of tenants. */
export function preparedConnections(
  pool: Pool,
  prepare: (query: Query) => Query,
  connect: CheckOut = () => pool.connect(),
): Connections {
  return {
    connect,
    query: (...query) =>
      replanning(prepare(query), (prepared) => withConnection(connect, (client) => client.query(...prepared))),
  }
}

const nameOf = ({ organizationId, partnerId }: Tenant) => `${organizationId} ${partnerId}`

/**
 * The pool uses the last idle connection. Moves one of the same tenant there, otherwise the least
 * recently used one. The list is not part of the pool's interface; without it, connections are only
 * switched more often.
 */
function preferOwn(pool: Pool, name: string): void {
  const idle: unknown = Reflect.get(pool, '_idle')
  if (!Array.isArray(idle) || idle.length < 2) return
  const own = idle.findLastIndex(({ client }) => acting.get(client) === name)
  idle.push(...idle.splice(Math.max(own, 0), 1))
}

/** Switches a connection to a tenant, outside any transaction, so that no rollback reverts it. */
async function actAs(client: PoolClient, tenant: Tenant): Promise<void> {
  const name = nameOf(tenant)
  if (acting.get(client) === name) return
  acting.delete(client)
  await client.query({ ...ACT_AS, values: [tenant.organizationId, tenant.partnerId] })
  acting.set(client, name)
}

/**
 * Runs a query as the tenant. Switching tenants is pipelined with the query, because round trips
 * dominate the cost of a short query. If the query fails, its transaction also rolls back the
 * switch.
 */
async function queryAsTenant(client: PoolClient, tenant: Tenant, query: Query): Promise<QueryResult> {
  const isKnown = acting.has(client)
  if (!isKnown || acting.get(client) === nameOf(tenant)) {
    await actAs(client, tenant)
    return client.query(...query)
  }
  acting.delete(client)
  const changed = { name: ACT_AS.name, values: [tenant.organizationId, tenant.partnerId] }
  const result = await queryAfter(client, changed, withValues(query))
  acting.set(client, nameOf(tenant))
  return result
}
