import { expect, test, vi } from 'vitest'
import { createOrganizationShares, leastAt, type Owner } from './organization-shares.ts'

const NEVER = new AbortController().signal

/** Shares of two, and which requests run. */
function sharesOf(settings: Parameters<typeof createOrganizationShares>[0] = {}) {
  let now = 0
  const shares = createOrganizationShares({ least: 2, leastOfAddress: 2, ...settings }, () => now)
  const entered: string[] = []
  const refused: string[] = []
  const enter = async (name: string, times = 1, signal = NEVER) => {
    for (let n = 0; n < times; n++) {
      Promise.resolve(shares.enter(ownerOf(name), signal)).then(
        () => entered.push(name),
        () => refused.push(name),
      )
    }
    await settled()
  }
  const leave = async (name: string) => {
    shares.leave(ownerOf(name))
    await settled()
  }
  const count = (owner: string) => entered.filter((one) => one === owner).length
  const advance = (ms: number) => {
    now += ms
  }
  return { enter, leave, count, refused, advance }
}

/** Names that begin with a digit are addresses, others organizations. */
const ownerOf = (name: string): Owner => ({ name, isOrganization: !/^\d/.test(name) })

/** Lets promises settle that do not wait for a timer. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('an organization that is alone is not limited', async () => {
  const { enter, count } = sharesOf()
  await enter('alone', 50)
  expect(count('alone')).toBe(50)
})

test('while another organization is active, requests beyond the share wait in order', async () => {
  const { enter, leave, count } = sharesOf()
  await enter('small')
  await leave('small')
  await enter('large', 10)
  expect(count('large')).toBe(2)
  await enter('small')
  expect(count('small')).toBe(2)
  await leave('large')
  expect(count('large')).toBe(3)
})

test('an organization runs twice as many requests as all others together', async () => {
  const { enter, leave, count } = sharesOf()
  await enter('small', 2)
  await enter('large', 20)
  expect(count('large')).toBe(4)
  await enter('third', 2)
  expect(count('large')).toBe(8)
  await leave('third')
  await leave('large')
  expect(count('large')).toBe(8)
})

test('the share grows with the rate limit; without one, an organization is not limited', async () => {
  expect([leastAt(30), leastAt(500), leastAt(4000)]).toEqual([8, 13, 100])
  const { enter, count } = sharesOf({ least: leastAt(undefined) })
  await enter('small')
  await enter('large', 500)
  expect(count('large')).toBe(500)
})

test('requests with unknown credentials do not limit an organization', async () => {
  const { enter, leave, count } = sharesOf()
  await enter('192.0.2.1', 2)
  await leave('192.0.2.1')
  await enter('large', 20)
  expect(count('large')).toBe(20)
})

test('requests with unknown credentials do not raise the limit of others', async () => {
  const { enter, count } = sharesOf()
  await enter('small')
  await enter('192.0.2.1', 2)
  await enter('192.0.2.2', 2)
  await enter('large', 20)
  expect(count('large')).toBe(2)
  await enter('192.0.2.1', 5)
  expect(count('192.0.2.1')).toBe(6)
})

test('an address is limited while an organization or another address is active', async () => {
  const { enter, leave, count } = sharesOf()
  await enter('small')
  await leave('small')
  await enter('192.0.2.1', 10)
  expect(count('192.0.2.1')).toBe(2)
  const others = sharesOf()
  await others.enter('192.0.2.2')
  await others.enter('192.0.2.1', 10)
  expect(others.count('192.0.2.1')).toBe(2)
})

test('the limit ends a while after the last request of other organizations', async () => {
  const { enter, leave, count, advance } = sharesOf({ activeMs: 1000 })
  await enter('small')
  await leave('small')
  advance(1000)
  await enter('large', 3)
  expect(count('large')).toBe(2)
  advance(1000)
  await enter('large')
  expect(count('large')).toBe(4)
})

test('requests are refused if they wait too long, exceed the queue limit or their client has left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { enter, leave, count, refused } = sharesOf({ longest: 3, patienceMs: 500 })
    const client = new AbortController()
    await enter('small')
    await enter('large', 4)
    await enter('large', 1, client.signal)
    expect(refused).toEqual([])
    await enter('large')
    expect(refused).toEqual(['large'])
    client.abort()
    await settled()
    expect(refused).toHaveLength(2)
    vi.advanceTimersByTime(500)
    await settled()
    expect(refused).toHaveLength(4)
    await leave('large')
    await enter('large')
    expect(count('large')).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a request that is already abandoned does not wait', async () => {
  const { enter, refused, count } = sharesOf()
  await enter('small')
  await enter('large', 2)
  await enter('large', 1, AbortSignal.abort())
  expect(refused).toEqual(['large'])
  await enter('other', 1, AbortSignal.abort())
  expect([refused.length, count('other')]).toEqual([2, 0])
})

test('the number of waiting requests is limited across addresses, and separately across organizations', async () => {
  const { enter, leave, count, refused } = sharesOf({ mostWaiting: 4 })
  await enter('small')
  for (const name of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await enter(name, 4)
  expect(refused).toEqual(['192.0.2.3', '192.0.2.3'])
  await enter('large', 7)
  expect(refused.slice(2)).toEqual(['large'])
  await leave('192.0.2.1')
  await enter('192.0.2.3')
  expect(refused.slice(3)).toEqual([])
  await leave('large')
  expect(count('large')).toBe(3)
})
