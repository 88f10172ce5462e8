import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../network.ts'
import { findRequest, liveNamespace, newSignatory, type Signatory, setApprovalRules } from './set-up.ts'

/** A bank with two more admins, all of whose rules are on, for each test of a file. */
export type TwoAdmins = {
  net: TestNetwork
  bank: Bank
  /** Its live namespace, in which both admins call. */
  live: Bank
  ana: Signatory
  ben: Signatory
}

export function twoAdmins() {
  const world = {} as TwoAdmins
  let names = 0
  beforeAll(async () => {
    world.net = await testNetwork()
  })
  afterAll(() => world.net.close())
  beforeEach(async () => {
    world.bank = await world.net.bank(`harbor${names}`)
    world.live = await liveNamespace(world.net, world.bank, `pier${names++}`)
    world.ana = await newSignatory(world.net, world.live)
    world.ben = await newSignatory(world.net, world.live)
    await setApprovalRules(world.net, world.bank, true)
  })
  const keys = async () => expectData(await world.ana.call('GET', '/apikey')).api_keys
  const spareKey = async (): Promise<string> => (await keys())[0].token
  return {
    world,
    keys,
    spareKey,
    /** Requests that a live key gets another name. */
    rename: async (by = world.ana, name = 'renamed', key?: string) =>
      by.call('PUT', `/apikey/${await spareKey()}`, { body: { name }, ...(key && { key }) }),
    /** Requests that a live key gets another secret. */
    rotate: async (by = world.ana) =>
      by.call('POST', `/apikey/${await spareKey()}`, { body: { grace_period_seconds: 0 } }),
    changeRole: (member: string, role = 'viewer', by = world.ana) =>
      by.call('PUT', `/members/${member}`, { body: { role } }),
    logOf: async (action: string, by = world.ana) =>
      expectData(await by.call('GET', `/audit-entries?action=${action}&limit=10`)).entries,
    stateOf: async (id: string, by = world.ana): Promise<string> => (await findRequest(by, id)).state,
  }
}

export const codeOf = ({ status, body }: Reply) => [status, body.code]
