import type { Pool, PoolClient, QueryResult } from 'pg'
import { queryAfter } from './acting-query.ts'
import { type Connections, withConnection } from './connection.ts'
import type { FairShare } from './fair-share.ts'
import type { Query } from './plan-once.ts'
import { replanning } from './replan.ts'

/**
 * The setting that the row-level policies read (decision 0019): the namespace whose rows are
 * visible. Empty: none.
 */
export type Tenant = { readonly organizationId: string; readonly partnerId: string }

const ACT_AS = {
  name: 'act_as',
  // Returns no row.
  text: "select where set_config('gateway.organization', $1, false) || set_config('gateway.partner', $2, false) is null",
}

/** The tenant of each connection. Unknown while it is being switched, and if the switch may have been rolled back. */
const acting = new WeakMap<PoolClient, string>()

/** A connection pool with a share per organization. */
export type SharedPool = { readonly pool: Pool; readonly share: FairShare }

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

/** Checks a connection out. `leave` is called once it has returned to the pool, or if there is none. */
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

/** A view of a pool for the owner, whose queries are prepared in the same way. */
export function preparedConnections(pool: Pool, prepare: (query: Query) => Query): Connections {
  const connect = () => pool.connect()
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
  const [config, values = config.values] = query
  const changed = { name: ACT_AS.name, values: [tenant.organizationId, tenant.partnerId] }
  const result = await queryAfter(client, changed, values ? { ...config, values } : config)
  acting.set(client, nameOf(tenant))
  return result
}
