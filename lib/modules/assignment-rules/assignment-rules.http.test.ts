import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { type Me, newMember } from '../../testing/members/new-member.ts'
import { submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../testing/network.ts'
import type { WaitingPayment } from '../admissions/contract.ts'
import { admissionTasks } from '../admissions/table.ts'
import { AssignmentRules } from './contract.ts'
import { applyAssignmentRules } from './index.ts'

// The clock of the test is a Monday, 12:00 UTC.

const NEVER = new AbortController().signal

/** Members 2, 3 and 4; the admin is 1. */
let ana: Me & { token: string }
let ben: Me & { token: string }
let viewer: Me
const { net, harbor, meadow, willow, aspen } = await twoBanks({
  harbor: { confirm_incoming: true, review_threshold: { currency: 'USD', total: '500000' } },
})
beforeAll(async () => {
  ana = await newMember(net, harbor, 'support')
  ben = await newMember(net, harbor, 'support')
  viewer = await newMember(net, harbor, 'viewer')
})
beforeEach(() => replace([]))

const [ANA, BEN, VIEWER] = [2, 3, 4]
const path = '/assignment-rules'
const read = async (bank = harbor): Promise<AssignmentRules> =>
  AssignmentRules.parse(expectData(await bank.member('GET', path)))
const send = async (rules: readonly object[], bank = harbor) =>
  bank.member('PUT', path, { body: { version: (await read(bank)).version, rules } })
const replace = async (rules: readonly object[]): Promise<AssignmentRules> => expectData(await send(rules))
const apply = (more: { all?: boolean } = {}) =>
  applyAssignmentRules(
    {
      db: net.database.db,
      now: net.clock.now,
      random: net.random,
      actor: { kind: 'system', name: 'assignment rules' },
      requestId: 'test',
      address: 'local',
    },
    { clock: () => net.clock.now, stopping: NEVER, ...more },
  )

/** A payment that waits for harbor. */
const arrives = (total = '10000', currency = 'USD') =>
  submitted(meadow, aspen, willow, { type: 'Type_Push', total, currency })

async function assigneesOf(id: string): Promise<number[]> {
  const { payments } = expectData(await harbor.key('GET', '/admission-queue?limit=100'))
  const found = payments.find(({ payment_id }: WaitingPayment) => payment_id === id)
  return found.tasks.map(({ assignee }: { assignee: number }) => assignee)
}

/** The members that payments are assigned to, in order of arrival. */
async function assigned(number: number): Promise<number[]> {
  const ids: string[] = []
  for (let n = 0; n < number; n++) {
    net.clock.advance(1000)
    ids.push(await arrives())
  }
  await apply()
  return (await Promise.all(ids.map(assigneesOf))).flat()
}

test('members of the first rule that applies take turns, and the first one of the next rule gets the rest', async () => {
  await replace([
    { name: 'Large', currency: 'USD', amount_from: '100000', members: [1] },
    { name: 'Euros', currency: 'EUR', members: [BEN] },
    { name: 'Others', members: [BEN, ANA, 1] },
  ])
  expect(await assigned(4)).toEqual([BEN, ANA, 1, BEN])
  const large = await arrives('100000')
  const euros = await arrives('10000', 'EUR')
  expect(await apply()).toBe(2)
  expect(await assigneesOf(large)).toEqual([1])
  // Payments in a currency other than the threshold's have two tasks, which the same member gets.
  expect(await assigneesOf(euros)).toEqual([BEN, BEN])
  expect(await apply()).toBe(0)
})

test('counterparty, kind of task and working hours are conditions', async () => {
  const quay = await net.bank('quay')
  const oak = await quay.customer('oak')
  const office = { time_zone: 'America/New_York', weekdays: [1], from: '07:00', to: '08:00' }
  await replace([
    { name: 'From quay', counterparty: 'quay', members: [1] },
    { name: 'Reviews', workflow: 'payment_review', members: [ANA] },
    { name: 'Morning in New York', hours: office, members: [BEN] },
  ])
  const fromQuay = await submitted(quay, oak, willow)
  const reviewed = await arrives('500000')
  const plain = await arrives()
  await apply()
  expect(await assigneesOf(fromQuay)).toEqual([1])
  expect(await assigneesOf(reviewed)).toEqual([ANA, ANA])
  expect(await assigneesOf(plain)).toEqual([BEN])
  const preview = async (query: string) => expectData(await harbor.member('GET', `${path}/preview?${query}`)).member
  expect(await preview('currency=USD&amount=10000')).toBe(BEN)
  net.clock.advance(60 * 60_000)
  expect(await assigned(1)).toEqual([0])
  expect(await preview('currency=USD&amount=10000')).toBeNull()
  expect(await preview('currency=USD&amount=10000&counterparty=QUAY')).toBe(1)
})

test('members who cannot decide tasks are skipped; without any, the next rule applies', async () => {
  const carl = await newMember(net, harbor, 'support')
  const { members } = expectData(await harbor.member('GET', '/members'))
  const { number } = members.find(({ email }: { email: string }) => email === carl.email)
  await replace([
    { name: 'Nobody', members: [VIEWER] },
    { name: 'All', members: [VIEWER, number, ANA] },
  ])
  expect(await assigned(3)).toEqual([number, ANA, number])
  expectData(await harbor.member('DELETE', `/members/${carl.token}`))
  expect(await assigned(2)).toEqual([ANA, ANA])
})

test('a claimed payment stays with its member, and a released one unassigned', async () => {
  await replace([{ name: 'All', members: [ANA] }])
  const claimed = await arrives()
  const paths = Object.values(await taskPaths(harbor, claimed))
  const task = paths[0]?.split('/').at(-1)
  expectData(await ben.member('PUT', `/admission-tasks/${task}/assignee`, { body: { assignee: BEN } }))
  const held = await arrives()
  const [heldPath = ''] = Object.values(await taskPaths(harbor, held))
  expectData(await ben.member('PUT', heldPath, { body: { status: 'on_hold' } }))
  const other = await arrives()
  expect(await apply()).toBe(1)
  expect(await assigneesOf(claimed)).toEqual([BEN])
  expect(await assigneesOf(held)).toEqual([0])
  expect(await assigneesOf(other)).toEqual([ANA])
  const otherTask = Object.values(await taskPaths(harbor, other))[0]
    ?.split('/')
    .at(-1)
  expectData(await ana.member('PUT', `/admission-tasks/${otherTask}/assignee`, { body: { assignee: 0 } }))
  expect(await apply()).toBe(0)
  expect(await assigneesOf(other)).toEqual([0])
})

test('with four eyes, two members get the two tasks of a payment', async () => {
  const rule = (reviewed_by: string) =>
    harbor.member('PUT', `/partner/${harbor.partnerId}`, { body: { reviewed_by } }).then(expectData)
  await rule('another_member')
  await replace([{ name: 'All', members: [ANA, BEN] }])
  const id = await arrives('500000')
  await apply()
  expect((await assigneesOf(id)).sort()).toEqual([ANA, BEN])
  await rule('anyone')
})

test('payments that waited before the first rule stay unassigned', async () => {
  const before = await arrives()
  net.clock.advance(1000)
  await replace([{ name: 'All', members: [ANA] }])
  net.clock.advance(1000)
  expect(await assigned(1)).toEqual([ANA])
  expect(await assigneesOf(before)).toEqual([0])
})

test('a task that is committed long after its creation is assigned', async () => {
  await replace([{ name: 'All', members: [ANA] }])
  net.clock.advance(60 * 60_000)
  expect(await assigned(1)).toEqual([ANA])
  const late = await arrives()
  const createdAt = new Date(net.clock.now.getTime() - 10 * 60_000)
  await net.database.db.update(admissionTasks).set({ createdAt }).where(eq(admissionTasks.paymentId, late))
  expect(await apply({ all: true })).toBe(1)
  expect(await assigneesOf(late)).toEqual([ANA])
  expect(await apply({ all: true })).toBe(0)
})

test('an assignment is in the timeline, the audit log and the events', async () => {
  await replace([{ name: 'All', members: [ANA] }])
  const id = await arrives()
  await apply()
  const { entries } = expectData(await harbor.member('GET', `/payments/${id}/timeline`))
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'task_assigned', actor: 'Rule All' }))
  const task =
    Object.values(await taskPaths(harbor, id))[0]
      ?.split('/')
      .at(-1) ?? ''
  const audited = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, task))
  expect(audited).toContainEqual(
    expect.objectContaining({ action: 'task.assign', after: { assignee: ANA, rule: 'All' } }),
  )
})

test('all members read the rules, only admins replace them, and no other namespace sees them', async () => {
  const rules = await replace([{ name: 'All', members: [ANA] }])
  expect(expectData(await viewer.member('GET', path))).toEqual(rules)
  const body = { version: rules.version, rules: [] }
  expect((await ana.member('PUT', path, { body })).status).toBe(403)
  expect((await harbor.key('GET', path)).status).toBe(401)
  expect(await read(meadow)).toEqual({ version: 0, rules: [] })
})

test('rules that were changed since they were loaded are not replaced', async () => {
  const rules = await replace([{ name: 'All', members: [ANA] }])
  const body = { version: rules.version, rules: [...rules.rules, { name: 'More', members: [BEN] }] }
  const replies = await Promise.all([1, 2].map(() => harbor.member('PUT', path, { body })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).rules.map(({ name }) => name)).toEqual(['All', 'More'])
})

test('a rule that is kept keeps its turn', async () => {
  const [all] = (await replace([{ name: 'All', members: [ANA, BEN] }])).rules
  expect(await assigned(1)).toEqual([ANA])
  await replace([{ ...all, name: 'Everybody' }])
  expect(await assigned(1)).toEqual([BEN])
})

const all = { name: 'All', members: [1] }
test.each<[string, object]>([
  ['without members', { ...all, members: [] }],
  ['with a member twice', { ...all, members: [1, 1] }],
  ['with a member beyond all numbers', { ...all, members: [2_147_483_648] }],
  ['with another organization’s member', { ...all, members: [99] }],
  ['with an amount without a currency', { ...all, amount_from: '100' }],
  ['with an amount that ends before it starts', { ...all, currency: 'USD', amount_from: '2', amount_to: '1' }],
  ['with an unknown time zone', { ...all, hours: { time_zone: 'Berlin', weekdays: [1], from: '09:00', to: '17:00' } }],
  ['without a weekday', { ...all, hours: { time_zone: 'UTC', weekdays: [], from: '09:00', to: '17:00' } }],
  ['with hours that do not last', { ...all, hours: { time_zone: 'UTC', weekdays: [1], from: '09:00', to: '09:00' } }],
  ['with a rule of another namespace', { ...all, token: 'asr_01h455vb4pex5vsknk084sn02q' }],
])('a rule %s is refused', async (_, rule) => {
  expect((await send([rule])).status).toBe(400)
})

test('a namespace has at most 20 rules', async () => {
  expect((await send(Array.from({ length: 21 }, () => all))).status).toBe(400)
  expect((await send(Array.from({ length: 20 }, () => all))).status).toBe(200)
})
