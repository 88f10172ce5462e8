import { expect, test, vi } from 'vitest'
import { createOrganizationShares } from './organization-shares.ts'

const NEVER = new AbortController().signal

/** Shares of two, and which requests run. */
function sharesOf(settings: Parameters<typeof createOrganizationShares>[0] = {}) {
  let now = 0
  const shares = createOrganizationShares({ least: 2, ...settings }, () => now)
  const entered: string[] = []
  const refused: string[] = []
  const enter = async (owner: string, times = 1, signal = NEVER) => {
    for (let n = 0; n < times; n++) {
      Promise.resolve(shares.enter(owner, signal)).then(
        () => entered.push(owner),
        () => refused.push(owner),
      )
    }
    await settled()
  }
  const leave = async (owner: string) => {
    shares.leave(owner)
    await settled()
  }
  const count = (owner: string) => entered.filter((one) => one === owner).length
  const advance = (ms: number) => {
    now += ms
  }
  return { enter, leave, count, refused, advance }
}

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
