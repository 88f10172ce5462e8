import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../testing/members/new-member.ts'
import { accept, submitted, taskPaths } from '../../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { DecisionTimes } from './contract.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let net: TestNetwork
let harbor: Bank
let pond: Bank
let willow: string
let heron: string
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  pond = await net.bank('pond', { confirm_incoming: true, review_threshold: null })
  willow = await harbor.customer('willow')
  heron = await pond.customer('heron')
})
afterAll(() => net.close())

const assign = async (who: Bank['member'], path = '', assignee: number) =>
  expectData(await who('PUT', `/admission-tasks/${path.split('/').at(-1)}/assignee`, { body: { assignee } }))

/** Opens a task, which `who` claims and decides after some minutes. */
async function decided(who: Bank['member'], assignee: number, minutes: number, status = 'completed'): Promise<void> {
  const payment = await submitted(harbor, willow, heron)
  const [path = ''] = Object.values(await taskPaths(pond, payment))
  await assign(who, path, assignee)
  net.clock.advance(minutes * MINUTE)
  const status_reason = status === 'completed' ? 'accepted' : 'fraud_detected'
  expectData(await who('PUT', path, { body: { status, status_reason } }))
}

test('counts decisions by day, for the team and each member, with median and 90th percentile', async () => {
  const support = (await newMember(net, pond, 'support')).member
  const read = async () =>
    DecisionTimes.parse(expectData(await pond.key('GET', '/admission-tasks/decision-times'))).days
  expect(await read()).toEqual([])
  const first = net.clock.now.toISOString().slice(0, 10)
  for (const minutes of [1, 2, 3, 4]) await decided(pond.member, 1, minutes)
  await decided(support, 2, 10, 'failed')
  // Decided by an API key, one of them although it was assigned to a member.
  await accept(pond, await submitted(harbor, willow, heron))
  const assigned = await submitted(harbor, willow, heron)
  await assign(pond.member, Object.values(await taskPaths(pond, assigned))[0], 1)
  expectData(await accept(pond, assigned))
  const members = [
    { number: 1, accepted: 4, failed: 0, median_seconds: 150, p90_seconds: 222 },
    { number: 2, accepted: 0, failed: 1, median_seconds: 600, p90_seconds: 600 },
  ]
  const day = { day: first, accepted: 4, failed: 1, median_seconds: 180, p90_seconds: 456, members }
  expect(await read()).toEqual([day])

  net.clock.advance(DAY)
  const second = net.clock.now.toISOString().slice(0, 10)
  await decided(support, 2, 7)
  expect((await read()).map((one) => [one.day, one.median_seconds, one.members.length])).toEqual([
    [second, 420, 1],
    [first, 180, 2],
  ])
  const csv = String((await pond.member('GET', '/admission-tasks/decision-times.csv')).body)
  expect(csv.split('\r\n').slice(0, 4)).toEqual([
    'day_utc,member_number,member,accepted,declined,median_seconds,p90_seconds',
    `${second},,Team,1,0,420,420`,
    `${second},2,A Colleague,1,0,420,420`,
    `${first},,Team,4,1,180,456`,
  ])
  expect(expectData(await harbor.key('GET', '/admission-tasks/decision-times')).days).toEqual([])

  // The first day is the thirtieth, and then no longer counted.
  net.clock.advance(28 * DAY)
  expect((await read()).map((one) => one.day)).toEqual([second, first])
  net.clock.advance(DAY)
  expect((await read()).map((one) => one.day)).toEqual([second])
})

test('leaves out tasks that were closed because another one was declined', async () => {
  const lake = await net.bank('lake', { confirm_incoming: true, review_threshold: { currency: 'USD', total: '1' } })
  const payment = await submitted(harbor, willow, await lake.customer('otter'))
  const paths = Object.values(await taskPaths(lake, payment))
  const own = expectData(await lake.key('GET', '/admission-tasks')).tasks.map(({ token }: { token: string }) => token)
  for (const token of own) {
    expectData(await lake.member('PUT', `/admission-tasks/${token}/assignee`, { body: { assignee: 1 } }))
  }
  const path = paths.find((one) => one.endsWith(own[0])) ?? ''
  expectData(await lake.member('PUT', path, { body: { status: 'failed', status_reason: 'fraud_detected' } }))
  expect(own).toHaveLength(2)
  const { days } = DecisionTimes.parse(expectData(await lake.key('GET', '/admission-tasks/decision-times')))
  expect(days.map(({ accepted, failed }) => [accepted, failed])).toEqual([[0, 1]])
})
