import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import {
  type Act,
  actAs,
  change,
  decide,
  isActive,
  logOf,
  newOperator,
  pending,
  requested,
  statusAndMessage,
} from '../../testing/operators.ts'

// Ways in which one operator could try to decide alone (decision 0086).

const HOUR = 3_600_000

let net: TestNetwork
let operator: Bank
let names = 0
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())
// Each test has a separate operator, so that it controls who its members are.
beforeEach(async () => {
  operator = await net.bank(`operator${names++}`)
  await net.appoint(operator.orgId)
})

/** Ana and Ben, in addition to the admin who signed the operator up. */
const twoOperators = async () => ({ ana: await newOperator(net, operator), ben: await newOperator(net, operator) })
const suspect = () => net.bank(`suspect${names++}`)

describe('one operator alone', () => {
  test('acts immediately if there is no other operator, which the audit entry and the log record', async () => {
    const [bank, lines] = [await suspect(), net.logged.length]
    const [founder] = expectData(await operator.member('GET', '/members')).members
    const alone = actAs(net, operator, founder.token)
    expect(expectData(await change(alone, 'suspend', bank))).toMatchObject({ enabled: false, approval: null })
    const [entry] = await logOf(alone, 'organization.suspend')
    expect(entry.after).toMatchObject({ second_operator: 'none' })
    expect(net.logged.slice(lines).join()).toContain('no second operator to approve the action')
  })

  test.each([
    ['removes', (by: Act, id: string) => by('DELETE', `/members/${id}`)],
    ['demotes', (by: Act, id: string) => by('PUT', `/members/${id}`, { body: { role: 'viewer' } })],
  ])('cannot act immediately after it %s the other, but only 24 hours later', async (_, lose) => {
    const [other, bank] = [await newOperator(net, operator), await suspect()]
    const [founder] = expectData(await operator.member('GET', '/members')).members
    const alone = actAs(net, operator, founder.token)
    expectData(await lose(alone, other.token))
    const id = await requested(alone, bank)
    expect((await decide(alone, id, 'approved')).status).toBe(403)
    net.clock.advance(24 * HOUR)
    expect(expectData(await change(alone, 'suspend', bank)).enabled).toBe(false)
  })

  test('cannot act immediately while the other is new, but requests an approval', async () => {
    const [viewer, bank] = [await newMember(net, operator, 'viewer'), await suspect()]
    const [founder] = expectData(await operator.member('GET', '/members')).members
    const alone = actAs(net, operator, founder.token)
    expectData(await alone('PUT', `/members/${viewer.token}`, { body: { role: 'admin' } }))
    const id = await requested(alone, bank)
    expect(await isActive(bank)).toBe(true)
    net.clock.advance(24 * HOUR)
    expect((await decide(actAs(net, operator, viewer.token), id, 'approved')).status).toBe(409)
    expectData(await decide(actAs(net, operator, viewer.token), await requested(alone, bank), 'approved'))
  })

  test('cannot request or approve with a second account that joined within 24 hours', async () => {
    const [{ ana }, bank] = [await twoOperators(), await suspect()]
    const invited = await ana.call('POST', '/invitations', {
      body: { email: `own-${names}@sock.example`, role: 'admin' },
    })
    const acceptance = { first_name: 'Sock', last_name: 'Puppet', password: 'correct horse battery' }
    const joined = await net.call('POST', '/invitations/accept', {
      body: { token: expectData(invited).secret, ...acceptance },
    })
    const puppet = actAs(net, operator, expectData(joined).token)
    const id = await requested(ana.call, bank)
    const refused =
      'Members who became admins of the operator less than 24 hours ago can neither request nor approve this'
    expect(statusAndMessage(await decide(puppet, id, 'approved'))).toEqual([403, refused])
    expect(statusAndMessage(await change(puppet, 'suspend', bank))).toEqual([403, refused])
    expect(await isActive(bank)).toBe(true)
    net.clock.advance(24 * HOUR)
    expectData(await decide(puppet, await requested(ana.call, bank), 'approved'))
  })

  test('cannot approve with a colleague promoted within 24 hours', async () => {
    const [{ ana }, bank, viewer] = [await twoOperators(), await suspect(), await newMember(net, operator, 'viewer')]
    expectData(await ana.call('PUT', `/members/${viewer.token}`, { body: { role: 'admin' } }))
    expect((await decide(actAs(net, operator, viewer.token), await requested(ana.call, bank), 'approved')).status).toBe(
      403,
    )
    expect(await isActive(bank)).toBe(true)
  })

  test('cannot decide with an API key, or as an admin of another organization', async () => {
    const [{ ana }, bank] = [await twoOperators(), await suspect()]
    const id = await requested(ana.call, bank)
    const body = { decision: 'approved' }
    expect((await operator.key('PUT', `/operator/approvals/${id}`, { body })).status).toBe(401)
    expect((await bank.member('PUT', `/operator/approvals/${id}`, { body })).status).toBe(403)
    expect(await isActive(bank)).toBe(true)
  })
})

describe('after the operators change', () => {
  test('a request of a former operator cannot be approved', async () => {
    const [{ ana, ben }, bank] = [await twoOperators(), await suspect()]
    const id = await requested(ana.call, bank)
    expectData(await ben.call('PUT', `/members/${ana.token}`, { body: { role: 'support' } }))
    expectData(await ben.call('PUT', `/members/${ana.token}`, { body: { role: 'admin' } }))
    expect(statusAndMessage(await decide(ben.call, id, 'approved'))).toEqual([
      409,
      'This request has ended: A Colleague can no longer request this',
    ])
    expect(await isActive(bank)).toBe(true)
  })

  test('a new network operator cannot see or decide requests of the previous one', async () => {
    const [{ ana }, bank] = [await twoOperators(), await suspect()]
    const id = await requested(ana.call, bank)
    const next = await net.bank(`next${names++}`)
    await net.appoint(next.orgId)
    const successor = await newOperator(net, next)
    expect(await pending(successor.call)).toEqual([])
    expect((await decide(successor.call, id, 'approved')).status).toBe(404)
    expect((await decide(ana.call, id, 'withdrawn')).status).toBe(403)
    expect(await isActive(bank)).toBe(true)
  })
})
