import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { AuditLink } from '../../modules/audit/contract.ts'
import { auditLinks } from '../../modules/audit/table.ts'
import { type AuditDeliverer, createAuditDeliverer } from '../../modules/audit-delivery/index.ts'
import { type AuditEndpointRow, auditEndpoints } from '../../modules/audit-delivery/table.ts'
import { chainAll } from '../chain.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../network.ts'
import { openReceiver, type Received, type Receiver } from '../receiver.ts'

/** Fixture for tests of the audit log's delivery: a network, and for each test a new bank and receiver. */
type AuditDeliveryWorld = {
  net: TestNetwork
  bank: Bank
  receiver: Receiver
  opened: { close(): unknown }[]
}

/** Sets up and tears down the fixture, and returns shared helpers. */
export function auditDeliveryWorld() {
  const world = {} as AuditDeliveryWorld
  let banks = 0
  const newBank = () => world.net.bank(`bank${banks++}`)
  beforeAll(async () => {
    world.net = await testNetwork()
  })
  beforeEach(async () => {
    world.bank = await newBank()
    world.receiver = await openReceiver()
    world.opened = [world.receiver]
  })
  afterEach(async () => {
    await world.net.database.db.delete(auditEndpoints)
    await Promise.all(world.opened.map((one) => one.close()))
  })
  afterAll(() => world.net.close())

  /** Starts another worker. */
  function deliverer(more: Partial<Parameters<typeof createAuditDeliverer>[0]> = {}): AuditDeliverer {
    const made = createAuditDeliverer({ ...world.net.deps, ...more })
    world.opened.push({ close: () => made.stop() })
    return made
  }
  const chain = () => chainAll(world.net.database.db, { now: world.net.clock.now })
  /** Chains everything and delivers what is due. */
  const settle = async (by = deliverer()) => {
    await chain()
    await by.look()
    await by.idle()
  }
  const create = async (body: object = {}, of = world.bank) => {
    const endpoint = { endpoint: world.receiver.url, start: 'beginning', ...body }
    return expectData(await of.member('POST', '/audit-endpoint', { body: endpoint }))
  }
  const find = async () => expectData(await world.bank.member('GET', '/audit-endpoint')).audit_endpoint
  /** Writes audit entries. */
  const act = async (times: number) => {
    for (let n = 0; n < times; n++)
      expectData(await world.bank.member('PUT', '/members/me', { body: { first_name: `Ana ${n}` } }))
  }
  const chainOf = ({ orgId }: Bank) =>
    world.net.database.db
      .select({ sequence: auditLinks.sequence, hash: auditLinks.hash, token: auditLinks.entryId })
      .from(auditLinks)
      .where(eq(auditLinks.organizationId, orgId))
      .orderBy(asc(auditLinks.sequence))
  /** Expects the complete chain, each line once and in order. */
  const expectComplete = async (got: readonly Received[], of = world.bank) =>
    expect(linesOf(got).map(({ sequence, hash, entry }) => ({ sequence, hash, token: entry?.token }))).toEqual(
      await chainOf(of),
    )
  const rowOf = async ({ orgId } = world.bank): Promise<AuditEndpointRow> => {
    const [found] = await world.net.database.db
      .select()
      .from(auditEndpoints)
      .where(eq(auditEndpoints.organizationId, orgId))
    if (!found) throw new Error('there is no endpoint')
    return found
  }
  return { world, newBank, deliverer, chain, settle, create, find, act, chainOf, expectComplete, rowOf }
}

/** The lines of requests, in order. */
export const linesOf = (got: readonly Received[]): AuditLink[] =>
  got.flatMap(({ body }) =>
    body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  )
