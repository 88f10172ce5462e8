import { hashKey, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SAFE_POLL_MS } from '#app/_query/live.ts'
import { firstKey } from '#app/_query/long-page.ts'
import { createRefetches } from '#app/(console)/_live/refetches.ts'
import type { AdmissionQueue } from '#lib/modules/admissions/contract.ts'
import { MAX_NAMED_PAYMENTS } from '#lib/modules/admissions/states.ts'
import type { LiveChange } from '#lib/wire/live.ts'
import { reloadChanged } from './changed-payments.ts'

const TASKS = ['tasks', 'part_1']
const PAGE = [...TASKS, 'queue', {}, 100]

/** The queue in the gateway: IDs of one character. */
let queue: string
/** How often the page and the summary have been requested, and the payments that were named. */
let loads: { pages: number; summaries: number; named: string[] }
let client: QueryClient
/** Answers the requests for the page, which contain the queue as it was when they were sent. */
let answerPage: (() => void)[]
let isHeld: boolean
let request: (ids: string) => Promise<Pick<AdmissionQueue, 'payments'>>

const answerOf = (ids: string) => ({
  payments: [...ids].map((payment_id) => ({ payment_id }) as AdmissionQueue['payments'][number]),
  next_cursor: null,
})
const shown = () =>
  client
    .getQueryData<AdmissionQueue>(PAGE)
    ?.payments.map(({ payment_id: id }) => id)
    .join('')
const change = (...payment_ids: string[]): LiveChange => ({ kinds: ['tasks'], payment_ids })
const unnamed: LiveChange = { kinds: ['tasks'], payment_ids: null }
const reload = (...changes: LiveChange[]) =>
  reloadChanged(client, TASKS, { queryKey: PAGE, size: 100, request: (ids) => request(ids) }, changes)
/** Sets the age of the page's last load. */
const dateLoad = (age: number): number => {
  const updatedAt = Date.now() - age
  client.setQueryData<AdmissionQueue>(PAGE, (page) => page, { updatedAt })
  return updatedAt
}
/** Runs until nothing but held answers is awaited. */
const settled = () => new Promise(setImmediate)

beforeEach(async () => {
  queue = 'abcd'
  loads = { pages: 0, summaries: 0, named: [] }
  answerPage = []
  isHeld = false
  request = async (ids) => {
    loads.named.push(ids)
    return answerOf([...queue].filter((id) => ids.split(',').includes(id)).join(''))
  }
  client = new QueryClient()
  client.mount()
  new QueryObserver(client, {
    queryKey: PAGE,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      loads.pages++
      const answer = answerOf(queue)
      if (isHeld) await new Promise<void>((resolve) => answerPage.push(resolve))
      signal.throwIfAborted()
      return answer
    },
  }).subscribe(() => undefined)
  new QueryObserver(client, {
    queryKey: [...TASKS, 'summary'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => ++loads.summaries,
  }).subscribe(() => undefined)
  await vi.waitFor(() => expect(shown()).toBe('abcd'))
  loads = { pages: 0, summaries: 0, named: [] }
})

afterEach(() => {
  client.clear()
  client.unmount()
})

test('named payments are requested together, each once, and everything but the page is refetched', async () => {
  queue = 'ad'
  await reload(change('b'), change('c', 'b'))
  expect(shown()).toBe('ad')
  expect(loads).toEqual({ pages: 0, summaries: 1, named: ['b,c'] })
})

const many = Array.from({ length: MAX_NAMED_PAYMENTS + 1 }, (_, n) => `pay_${n}`)

test.each<[string, LiveChange[]]>([
  ['one of the changes does not name its payments', [change('b'), unnamed, change('c')]],
  ['the changes name no payment', [change()]],
  ['the changes name more payments than a request may', many.map((id) => change(id))],
])('the page is reloaded if %s', async (_, changes) => {
  queue = 'ad'
  await reload(...changes)
  expect(shown()).toBe('ad')
  expect(loads).toEqual({ pages: 1, summaries: 1, named: [] })
})

test('the page is reloaded if its last load is old, so that what changes only with time appears', async () => {
  queue = 'ad'
  dateLoad(SAFE_POLL_MS)
  await reload(change('b', 'c'))
  expect(shown()).toBe('ad')
  expect(loads).toMatchObject({ pages: 1, named: [] })
})

test('named payments do not make the page newer', async () => {
  queue = 'acd'
  const loaded = dateLoad(SAFE_POLL_MS / 2)
  await reload(change('b'))
  expect([shown(), loads.pages]).toEqual(['acd', 0])
  expect(client.getQueryState(PAGE)?.dataUpdatedAt).toBe(loaded)
})

test('changes outside the page do not restart its poll', async () => {
  const events: string[] = []
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash === hashKey(PAGE) && type === 'updated') events.push(type)
  })
  await reload(change('x'))
  stop()
  expect([events, loads.named]).toEqual([[], ['x']])
})

test('changes invalidate the other views, but not the first parts of long pages', async () => {
  const other = [...TASKS, 'queue', { tab: 'mine' }, 500]
  for (const key of [other, firstKey(other), firstKey(PAGE)]) client.setQueryData(key, answerOf('b'))
  await reload(change('b'))
  const isInvalidated = (key: QueryKey) => client.getQueryState(key)?.isInvalidated
  expect([other, firstKey(other), firstKey(PAGE)].map(isInvalidated)).toEqual([true, false, false])
})

test('as many payments as a request may name are requested', async () => {
  await reload(change(...many.slice(1)))
  expect(loads.pages).toBe(0)
})

test('the page is reloaded if the request for the payments fails', async () => {
  queue = 'ad'
  request = () => Promise.reject(new Error('no response'))
  await reload(change('b', 'c'))
  expect(shown()).toBe('ad')
  expect(loads.pages).toBe(1)
})

test('the page is reloaded if a payment is new on it', async () => {
  queue = 'abcde'
  await reload(change('e'))
  expect(shown()).toBe('abcde')
  expect(loads.pages).toBe(1)
})

test('a load that began before the change does not undo it', async () => {
  isHeld = true
  void client.invalidateQueries({ queryKey: PAGE })
  await settled()
  queue = 'acd'
  const reloaded = reload(change('b'))
  await settled()
  answerPage[0]?.()
  await reloaded
  await settled()
  expect([shown(), loads.named]).toEqual(['acd', ['b']])
})

test('changes that arrive faster than the page loads do not restart the load', async () => {
  const refetches = createRefetches({
    refetch: (_, changes) => reload(...changes),
    now: () => 0,
    later: (run) => {
      const timer = setImmediate(run)
      return () => clearImmediate(timer)
    },
  })
  isHeld = true
  void client.invalidateQueries({ queryKey: PAGE })
  for (const id of 'bcd') {
    queue = queue.replace(id, '')
    refetches.changed(TASKS, change(id))
    await settled()
    await settled()
  }
  expect([loads.pages, loads.named]).toEqual([1, []])
  answerPage[0]?.()
  await vi.waitFor(() => expect(shown()).toBe('a'))
  expect([loads.pages, loads.named]).toEqual([1, ['b', 'c,d']])
})

test('if the load that began before the change is restarted, the change waits for the new one', async () => {
  isHeld = true
  void client.invalidateQueries({ queryKey: PAGE })
  await settled()
  queue = 'acd'
  const reloaded = reload(change('b'))
  await settled()
  void client.invalidateQueries({ queryKey: PAGE })
  await settled()
  answerPage[0]?.()
  await settled()
  expect(loads.named).toEqual([])
  answerPage[1]?.()
  await reloaded
  expect([shown(), loads.named]).toEqual(['acd', ['b']])
})

test.each([
  ['has ended', 2],
  ['is running', 1],
])('an older answer does not undo a load that began after the change and %s', async (which, pages) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  request = async (ids) => {
    const answer = answerOf([...queue].filter((id) => ids.includes(id)).join(''))
    await released
    return answer
  }
  queue = 'acd'
  const reloaded = reload(change('b', 'c'))
  await settled()
  queue = 'ad'
  isHeld = which === 'is running'
  void client.invalidateQueries({ queryKey: PAGE })
  await settled()
  release()
  await reloaded
  answerPage[0]?.()
  await settled()
  expect([shown(), loads.pages]).toEqual(['ad', pages])
})

test('a change of a page that has not loaded yet waits for it', async () => {
  client.removeQueries({ queryKey: PAGE })
  isHeld = true
  void client.fetchQuery({ queryKey: PAGE, queryFn: () => held('abcd') })
  await settled()
  queue = 'acd'
  const reloaded = reload(change('b'))
  await settled()
  answerPage[0]?.()
  await reloaded
  expect(shown()).toBe('acd')

  async function held(ids: string) {
    await new Promise<void>((resolve) => answerPage.push(resolve))
    return answerOf(ids)
  }
})
