import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { caller, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { createLogger } from '../log.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

test('a 403 without a namespace is logged with the member and the operation', async () => {
  const bank = await net.bank('refused')
  const viewer = await newMember(net, bank, 'viewer')
  const lines: Record<string, unknown>[] = []
  const log = createLogger('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { app } = createGateway({ ...net.deps, log })
  const call = caller(app, { authorization: `Bearer ${viewer.jwt}` })
  const body = { email: 'another@person.example', role: 'admin' }
  const replies = [await call('GET', '/operator/deposits'), await call('POST', '/invitations', { body })]
  expect(replies.map(({ status }) => status)).toEqual([403, 403])
  const refused = lines.filter(({ msg }) => msg === 'refused')
  expect(refused).toMatchObject([
    { operation: 'listDeposits', status: 403, actor: expect.stringMatching(/^mem_/), organization: bank.orgId },
    { operation: 'inviteMember', status: 403, actor: expect.stringMatching(/^mem_/), organization: bank.orgId },
  ])
  expect(JSON.stringify(refused)).not.toContain('another@person.example')
})
