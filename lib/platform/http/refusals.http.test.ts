import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { caller, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { builderOn } from '../db/transaction.ts'
import { unavailable } from '../errors.ts'
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
  const replies = [
    await call('GET', '/operator/deposits'),
    await call('POST', '/invitations', { body }),
    await call('GET', '/members/me', { headers: { 'x-org-id': 'org_other' } }),
    await call('GET', '/apikey', { headers: { 'x-partner-id': 'part_other' } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const refused = lines.filter(({ msg }) => msg === 'refused')
  expect(refused).toMatchObject([
    { operation: 'listDeposits', status: 403, actor: expect.stringMatching(/^mem_/), organization: bank.orgId },
    { operation: 'inviteMember', status: 403, actor: expect.stringMatching(/^mem_/), organization: bank.orgId },
    { operation: 'findMe', status: 403, actor: expect.stringMatching(/^mem_/), organization: bank.orgId },
    { operation: 'listApiKeys', status: 403, actor: expect.stringMatching(/^mem_/), organization: bank.orgId },
  ])
  expect(JSON.stringify(refused)).not.toContain('another@person.example')
})

test('a request that gets no connection in time is 503 with Retry-After, and no failure is logged', async () => {
  const bank = await net.bank('waiting')
  const lines: unknown[] = []
  const log = createLogger('error', { write: (line: string) => void lines.push(line) })
  const refuse = () => Promise.reject(unavailable())
  const as = () => ({ db: builderOn({ connect: refuse, query: refuse }), run: refuse })
  const { app } = createGateway({ ...net.deps, log, as })
  const headers = { 'x-service-api-key': bank.secret, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
  const { status, headers: sent } = await caller(app, headers)('GET', '/customer')
  expect([status, sent.get('retry-after'), lines]).toEqual([503, '1', []])
})
