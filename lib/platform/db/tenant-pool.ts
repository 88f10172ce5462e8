import type { Pool, PoolClient, QueryResult } from 'pg'
import { queryAfter } from './acting-query.ts'
import { type Connections, withConnection } from './connection.ts'
import type { FairShare } from './fair-share.ts'
import type { Query } from './plan-once.ts'
import { replanning } from './replan.ts'

/** Whose rows a connection may see: the setting that the row-level policies read (decision 0019). Empty: of no namespace. */
export type Tenant = { readonly organizationId: string; readonly partnerId: string }

const ACT_AS = {
  name: 'act_as',
  // No row: it tells, and is not asked.
  text: "select where set_config('gateway.organization', $1, false) || set_config('gateway.partner', $2, false) is null",
}

/** For whom each connection acts; unknown while it changes hands, and when that may have been rolled back. */
const acting = new WeakMap<PoolClient, string>()

/** A pool of connections, and each organization's share of them. */
export type SharedPool = { readonly pool: Pool; readonly share: FairShare }

/**
 * A view of a pool whose connections act for one tenant. A connection keeps its tenant when it goes back, and is told of
 * another one only when it changes hands.
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

/** Checks a connection out. `leave` is called once it is back in the pool, or when there is none. */
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

/** A view of a pool for its owner, whose queries are prepared like a tenant's. */
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
