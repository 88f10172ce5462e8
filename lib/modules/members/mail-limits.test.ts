import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMailLimits } from './mail-limits.ts'

const HOUR_MS = 3_600_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const organization = { token: 'org_1', isVerified: false }
const requestedBy = (token: string) => ({ organization, member: { token, isConfirmed: false } })

/** Requests confirmation mails all day, each from a new client address. Returns how many are mailed. */
async function requestForADay(limits: ReturnType<typeof createMailLimits>, member: string): Promise<number> {
  let mailed = 0
  for (let n = 0; n < 24 * 10; n++) {
    if (n % 10 === 0) vi.setSystemTime(Date.now() + HOUR_MS - 1)
    if (await limits.mayConfirm(`${member}@bank.example`, `192.0.2.${n}`, requestedBy(member))) mailed++
  }
  return mailed
}

test('an unconfirmed member who requests links all day uses up only their own quota', async () => {
  const limits = createMailLimits()
  expect(await requestForADay(limits, 'first')).toBe(5)
  expect(await limits.mayConfirm('second@bank.example', '198.51.100.1', requestedBy('second'))).toBe(true)
  const invited = []
  for (let n = 0; n < 14; n++) invited.push(await limits.mayInvite(organization, `new-${n}@bank.example`))
  expect(invited).toEqual(Array(14).fill(true))
})

test('mails about approvals do not use up the notices of an organization, nor one member those of another', async () => {
  const limits = createMailLimits()
  const mailed = []
  for (let n = 0; n < 100; n++) mailed.push(await limits.mayMailApproval('org_1', 'mem_1'))
  expect(mailed.filter(Boolean)).toHaveLength(15)
  expect(await limits.mayMailApproval('org_1', 'mem_2')).toBe(true)
  expect(await limits.mayReportDirectory('org_1')).toBe(true)
})

test('notices of changed settings have a quota that other notices do not use up', async () => {
  const limits = createMailLimits()
  while (await limits.mayReportDirectory('org_1'));
  expect(await limits.mayReportSettings('org_1')).toBe(true)
})

test('a confirmation that another quota refuses does not count for the member', async () => {
  const limits = createMailLimits()
  const request = () => limits.mayConfirm('first@bank.example', '192.0.2.1', requestedBy('first'))
  const mailed = []
  for (let n = 0; n < 10; n++) mailed.push(await request())
  expect(mailed.filter(Boolean)).toHaveLength(3)
  vi.setSystemTime(Date.now() + HOUR_MS)
  expect([await request(), await request(), await request()]).toEqual([true, true, false])
})

test('an invitation that the quota of its recipient refuses does not count for the organization', async () => {
  const limits = createMailLimits()
  for (let n = 0; n < 30; n++) await limits.mayInvite(organization, 'new@bank.example')
  for (let n = 0; n < 15; n++) expect(await limits.mayInvite(organization, `new-${n}@bank.example`)).toBe(true)
  expect(await limits.mayInvite(organization, 'late@bank.example')).toBe(false)
})

test('any number of unconfirmed members leave half of the organization’s quota to others', async () => {
  const limits = createMailLimits()
  let mailed = 0
  for (let n = 0; n < 30; n++) {
    if (await limits.mayConfirm(`${n}@bank.example`, '192.0.2.1', requestedBy(`${n}`))) mailed++
  }
  expect(mailed).toBe(10)
  for (let n = 0; n < 10; n++) expect(await limits.mayInvite(organization, `new-${n}@bank.example`)).toBe(true)
  expect(await limits.mayInvite(organization, 'late@bank.example')).toBe(false)
})

test('requests from one address do not use up all confirmation mails of a mailbox', async () => {
  const limits = createMailLimits()
  const mailed = []
  for (let n = 0; n < 6; n++) mailed.push(await limits.mayConfirm(`owner+${n}@bank.example`, '2001:db8::1'))
  expect(mailed).toEqual([true, true, true, false, false, false])
  expect(await limits.mayConfirm('owner@bank.example', '192.0.2.1')).toBe(true)
})

test('a kind of notifications with its own quotas uses up no others, and is not limited by them', async () => {
  const limits = createMailLimits()
  while (await limits.mayMailNotification('org_1', 'mem_1'));
  const mailed = []
  for (let n = 0; n < 25; n++) mailed.push(await limits.mayMailNotification('org_1', 'mem_1', 'webhook_failing'))
  expect(mailed.filter(Boolean)).toHaveLength(20)
  expect(await limits.mayMailNotification('org_1', 'mem_1', 'api_key_expiring')).toBe(true)
})
