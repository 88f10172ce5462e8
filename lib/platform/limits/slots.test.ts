import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSlots } from './slots.ts'

const never = new AbortController().signal

/** Requests of members who share an address with four slots, and have two of their own. */
function requests(patienceMs = 60_000) {
  const take = createSlots(patienceMs)
  const entered: string[] = []
  const running: (() => void)[] = []
  const send = (member: string, signal = never) => {
    const sent = take(
      [
        { owner: member, most: 2 },
        { owner: 'address', most: 4 },
      ],
      signal,
    ).then((free) => {
      entered.push(member)
      running.push(free)
    })
    // Those that still wait when a test ends are refused a minute later.
    sent.catch(() => undefined)
    return sent
  }
  /** Ends the oldest request. */
  const end = async () => {
    await setImmediate()
    running.shift()?.()
    await setImmediate()
  }
  return { send, end, entered, running }
}

test('a member’s waiting requests do not take every slot that members share', async () => {
  const { send, end, entered } = requests()
  for (const member of ['ada', 'bob']) for (let n = 0; n < 10; n++) void send(member)
  void send('eve')
  for (let n = 0; n < 3; n++) await end()
  expect(entered.slice(0, 4)).toEqual(['ada', 'ada', 'bob', 'bob'])
  expect(entered.slice(4)).toContain('eve')
})

test('free slots go to waiting members in turn, regardless of their number of requests', async () => {
  const { send, end, entered } = requests()
  for (const member of ['ada', 'bob']) for (let n = 0; n < 20; n++) void send(member)
  for (let n = 0; n < 6; n++) void send('eve')
  for (let n = 0; n < 16; n++) await end()
  const later = entered.slice(4)
  expect(later.filter((member) => member === 'eve')).toHaveLength(5)
  expect(later).toHaveLength(16)
})

test('requests that leave or wait too long are refused, and do not hold up others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { send, end, entered } = requests(20)
  for (let n = 0; n < 2; n++) void send('ada')
  for (let n = 0; n < 2; n++) void send('bob')
  const leaving = new AbortController()
  const left = send('eve', leaving.signal)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ status: 503 })
  const late = send('ada')
  vi.advanceTimersByTime(20)
  await expect(late).rejects.toMatchObject({ status: 503 })
  await expect(send('eve', leaving.signal)).rejects.toMatchObject({ status: 503 })
  const next = send('eve')
  await end()
  await next
  expect(entered).toEqual(['ada', 'ada', 'bob', 'bob', 'eve'])
})

test('two hundred requests with the same limits can wait', async () => {
  const { send, end, entered } = requests()
  const sent = Array.from({ length: 202 }, () => send('ada'))
  await expect(send('ada')).rejects.toMatchObject({ status: 503 })
  void send('bob')
  for (let n = 0; n < 203; n++) await end()
  await Promise.all(sent)
  expect(entered).toHaveLength(203)
})

test('a slot is freed once, however often its request ends', async () => {
  const { send, running, entered } = requests()
  for (let n = 0; n < 6; n++) void send('ada')
  await setImmediate()
  const [first] = running
  first?.()
  first?.()
  await setImmediate()
  expect(entered).toHaveLength(3)
})
