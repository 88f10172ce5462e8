import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '../log.ts'
import type { Written } from './changes.ts'
import type { Follower } from './follower.ts'
import { createLiveFeed, type LiveFeed } from './live-feed.ts'
import { MAX_STREAMS } from './stream-limits.ts'

const POLL_MS = 500

let written: Written[]
let feed: LiveFeed
beforeEach(() => {
  vi.useFakeTimers()
  written = []
  const run = async <Row>() => written as Row[]
  feed = createLiveFeed({ run, clock: () => new Date(), log: createLogger('error', { write: () => undefined }) })
})
afterEach(() => {
  feed.close()
  vi.useRealTimers()
})

const follower = (of: Partial<Follower>): Follower => ({
  organizationId: 'org_1',
  partnerId: 'part_1',
  member: 'mem_1',
  session: 'session_1',
  notify: () => undefined,
  beat: () => undefined,
  end: () => undefined,
  checkAccess: async () => undefined,
  ...of,
})

/** Streams of this many members, each in a separate session. */
const followAs = (many: number, of: (n: number) => Partial<Follower>) => {
  for (let n = 0; n < many; n++) feed.follow(follower({ member: `mem_${n}`, session: `session_${n}`, ...of(n) }))
}

test('each poll checks and pings some streams, so that all are covered within ten and fifteen seconds', async () => {
  const checks: number[] = []
  const beats: number[] = []
  followAs(600, (n) => ({ checkAccess: async () => void checks.push(n), beat: () => beats.push(n) }))
  const seen: number[][] = []
  for (let look = 0; look < 60; look++) {
    await vi.advanceTimersByTimeAsync(POLL_MS)
    seen.push([checks.length, beats.length])
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, look) => [(look + 1) * 30, (look + 1) * 20]))
  expect([new Set(checks).size, new Set(beats).size]).toEqual([600, 600])
})

test('a new stream gets the changes of the last seconds, even if other streams already had them', async () => {
  const payment = (token: string): Written => ({
    token,
    organization_id: 'org_1',
    partner_id: 'part_1',
    what: 'RT_Payments',
    payment_id: `pay_${token}`,
  })
  const [first, second] = [vi.fn(), vi.fn()]
  feed.follow(follower({ notify: first }))
  written = [payment('evt_1')]
  await feed.look()
  feed.follow(follower({ session: 'session_2', notify: second }))
  await feed.look()
  written = [...written, payment('evt_2')]
  await feed.look()
  const idsOf = ({ mock }: typeof first) => mock.calls.map(([change]) => change.payment_ids)
  expect(idsOf(first)).toEqual([['pay_evt_1'], ['pay_evt_2']])
  expect(idsOf(second)).toEqual([['pay_evt_1'], ['pay_evt_2']])
})

test('streams of one session are checked together, and end together', async () => {
  const checkAccess = vi.fn(async () => {
    throw Object.assign(new Error('signed out'), { status: 401 })
  })
  const end = vi.fn()
  for (let n = 0; n < 3; n++) feed.follow(follower({ checkAccess, end }))
  written = [
    { token: 'evt_1', organization_id: 'org_1', partner_id: null, what: 'member.signed_out', payment_id: null },
  ]
  await feed.look()
  expect(checkAccess).toHaveBeenCalledTimes(1)
  expect(end.mock.calls).toEqual([['session'], ['session'], ['session']])
  expect(feed.size).toBe(0)
})

test('when members of an organization change, few of its sessions are checked at once', async () => {
  let running = 0
  let most = 0
  let checked = 0
  const checkAccess = async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    checked++
  }
  followAs(100, () => ({ checkAccess }))
  written = [{ token: 'evt_1', organization_id: 'org_1', partner_id: null, what: 'member.removed', payment_id: null }]
  await feed.look()
  expect([checked, most]).toEqual([100, 4])
})

test('a member has at most twenty streams across sessions; another one closes the oldest', () => {
  const end = vi.fn()
  feed.follow(follower({ session: 'session_0', end }))
  for (let n = 1; n < MAX_STREAMS.member; n++) feed.follow(follower({ session: `session_${n}` }))
  expect(end).not.toHaveBeenCalled()
  feed.follow(follower({ session: 'session_x' }))
  expect(end.mock.calls).toEqual([['crowded']])
  expect(feed.size).toBe(MAX_STREAMS.member)
})
