import { expect, test } from 'vitest'
import { isFiltered, isLive, logHref, readView, toQuery } from './search-params.ts'

const ENTRY = 'req_01h455vb4pex5vsknk084sn02q'
const OTHER = 'req_01h455vb4pex5vsknk084sn02r'
const KEY = 'api_01h455vb4pex5vsknk084sn02q'

test('an address reads back as the view it was written from', () => {
  const view = {
    path: '/payments',
    method: 'POST',
    status: '4xx',
    by: 'members',
    reads: 'show',
    key: KEY,
    trace: 'trace-0001',
    from: '2026-11-21T14:03',
    to: '2026-11-21T15:00',
    trail: [OTHER, ENTRY],
    entry: ENTRY,
  } as const
  const { searchParams } = new URL(logHref('part_1', view), 'http://console.invalid')
  expect(readView(Object.fromEntries(searchParams))).toEqual(view)
})

test('the default view, the newest requests except console reads, has a URL without parameters', () => {
  expect(logHref('part_1', readView({}))).toBe('/n/part_1/request-log')
})

test('both minutes are included', () => {
  expect(toQuery(readView({ from: '2026-11-21T14:03', to: '2026-11-21T14:03' }))).toMatchObject({
    at_from: '2026-11-21T14:03:00.000Z',
    at_to: '2026-11-21T14:03:59.999Z',
  })
})

test('console reads are listed only if they are selected, or a request ID or key is', () => {
  expect(toQuery(readView({})).member_reads).toBe('false')
  expect(toQuery(readView({ by: 'members' })).member_reads).toBe('false')
  for (const given of [{ reads: 'show' }, { by: 'members', reads: 'show' }, { trace: 'trace-0001' }, { key: KEY }]) {
    expect(toQuery(readView(given)).member_reads, JSON.stringify(given)).toBeUndefined()
  }
})

test('a search by request ID or key includes all callers', () => {
  expect(toQuery(readView({})).credential).toBeUndefined()
  expect(toQuery(readView({ by: 'keys' })).credential).toBe('api_key')
  expect(toQuery(readView({ by: 'members' })).credential).toBe('member')
  expect(toQuery(readView({ trace: 'trace-0001' })).credential).toBeUndefined()
  expect(toQuery(readView({ key: KEY, by: 'members' })).credential).toBeUndefined()
})

test('the log updates live where the console’s own requests are not listed', () => {
  expect(isLive(readView({ method: 'GET' }))).toBe(true)
  expect(isLive(readView({ reads: 'show', trace: 'trace-0001' })), 'one request is followed').toBe(true)
  for (const given of [{ reads: 'show' }, { to: '2026-11-21T14:03' }, { after: ENTRY }]) {
    expect(isLive(readView(given)), JSON.stringify(given)).toBe(false)
  }
})

test.each([
  { method: 'PATCH' },
  { status: '3xx' },
  { by: 'nobody' },
  { reads: 'all' },
  { key: 'api_1' },
  { from: '2026-02-30T10:00' },
  { to: '14:03' },
  { after: 'x.y' },
])('an invalid URL shows the unfiltered log: %j', (given) => {
  const view = readView(given)
  expect([isFiltered(view), view.trail, view.entry]).toEqual([false, [], undefined])
})
