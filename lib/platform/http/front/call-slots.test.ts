import { afterEach, expect, test, vi } from 'vitest'
import { pageServer } from '../../../testing/servers/page-server.ts'
import { createCallSlots } from './call-slots.ts'
import type { servePages } from './pages.ts'

type Render = Parameters<typeof servePages>[0]['render']

afterEach(() => void vi.useRealTimers())

/** Serves calls of the members whom cookies name. */
const serving = (render: Render) =>
  pageServer({ memberOf: async ({ headers: { cookie = '' } }) => ({ member: cookie, organizationId: cookie }), render })

test('at most eight calls of a member are processed at a time, until their responses begin', async () => {
  const begin: (() => void)[] = []
  const { get, answered } = await serving(async (request, response) => {
    if (request.url === '/api/gateway/live') response.write(': ready')
    else await new Promise<void>((resolve) => begin.push(resolve)).then(() => response.end())
  })
  const streams = Array.from({ length: 10 }, () => get('/api/gateway/live', { cookie: 'ada' }))
  for (const stream of streams) expect((await stream).status).toBe(200)
  const calls = Array.from({ length: 20 }, () => get('/api/gateway/none', { cookie: 'ada' }))
  await expect.poll(() => begin.length).toBe(8)
  const other = get('/api/gateway/none', { cookie: 'grace' })
  await expect.poll(() => begin.length).toBe(9)
  expect(answered.filter((path) => path === '/api/gateway/none')).toHaveLength(9)
  const release = setInterval(() => {
    for (const end of begin.splice(0)) end()
  }, 1)
  for (const call of [...calls, other]) expect((await call).status).toBe(200)
  clearInterval(release)
})

test('members at one address share 32 of these calls', async () => {
  const { get, answered } = await serving(() => new Promise(() => undefined))
  const leaving = new AbortController()
  const call = (n: number, address: string) =>
    get('/api/gateway/none', { cookie: `member ${n % 6}@${address}`, 'x-address': address }, leaving.signal).catch(
      () => 'gone',
    )
  const calls = Array.from({ length: 48 }, (_, n) => call(n, '192.0.2.1'))
  await expect.poll(() => answered.length).toBe(32)
  const other = call(0, '192.0.2.2')
  await expect.poll(() => answered.length).toBe(33)
  leaving.abort()
  expect(await Promise.all([...calls, other])).toEqual(Array(49).fill('gone'))
})

test('a call that has not responded after five seconds leaves its slot to the next', async () => {
  vi.useFakeTimers()
  const enter = createCallSlots()
  const reader = { member: 'ada', organizationId: 'bank', address: '192.0.2.1' }
  const call = () => enter(reader, new AbortController().signal, { writeHead: vi.fn() })
  for (let n = 0; n < 8; n++) await call()
  const entered = vi.fn()
  const next = call().then(entered)
  await vi.advanceTimersByTimeAsync(4999)
  expect(entered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await next
  expect(entered).toHaveBeenCalledOnce()
})

test('abandoned calls free their slots', async () => {
  const { get, answered } = await serving(async (request, response) => {
    if (request.url !== '/api/gateway/held') response.end()
    else await new Promise(() => undefined)
  })
  const leaving = new AbortController()
  const gone = Array.from({ length: 8 }, () =>
    get('/api/gateway/held', { cookie: 'ada' }, leaving.signal).catch(() => 'gone'),
  )
  await expect.poll(() => answered.length).toBe(8)
  const next = get('/api/gateway/next', { cookie: 'ada' })
  leaving.abort()
  expect(await Promise.all(gone)).toEqual(Array(8).fill('gone'))
  expect((await next).status).toBe(200)
})
