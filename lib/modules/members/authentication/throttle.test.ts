import { afterEach, expect, test, vi } from 'vitest'
import { countersInMemory, type MakeCounter } from '../../../platform/limits/counters.ts'
import { createThrottle, type SignInThrottle } from './throttle.ts'

const OWNER = 'admin@harbor.example'
const HOME = '192.0.2.1'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const refused = { status: 429, retryAfter: expect.any(Number) }
afterEach(() => {
  vi.useRealTimers()
})
/** A separate address for each number. */
const elsewhere = (i: number) => `203.0.${i >> 8}.${i & 255}`

/** A wrong password. */
const fail = async (throttle: SignInThrottle, address: string, account = OWNER) =>
  (await throttle.attempt(account, address)).failed()
/** The correct password. */
const succeed = async (throttle: SignInThrottle, address: string, account = OWNER) =>
  (await throttle.attempt(account, address)).succeeded()
const CLAIM = { token: 'claim', passwordHash: 'hash' }
/** The correct password of an account that only claims the email. Returns whether it was a guess. */
async function claim(throttle: SignInThrottle, account = OWNER, member = CLAIM, owner?: typeof CLAIM) {
  const attempt = await throttle.attempt(account, HOME)
  const isGuess = await attempt.compared(member, owner)
  await attempt.claimed(member.token)
  return isGuess
}

test('after ten failures of an account from one address, even the correct password is refused there', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 10; i++) await fail(throttle, HOME)
  await expect(succeed(throttle, HOME)).rejects.toMatchObject(refused)
})

test('ten failures from an address do not block it for other accounts', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 50; i++) await fail(throttle, HOME, `member${i % 5}@harbor.example`)
  await succeed(throttle, HOME)
  await expect(succeed(throttle, HOME, 'member0@harbor.example')).rejects.toMatchObject(refused)
})

test('a usual address has ten attempts per account, like any other address', async () => {
  const throttle = createThrottle()
  await succeed(throttle, HOME)
  for (let i = 0; i < 10; i++) await fail(throttle, HOME)
  await expect(succeed(throttle, HOME)).rejects.toMatchObject(refused)
})

test('an address is refused after a hundred failures across all accounts', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 100; i++) await fail(throttle, HOME, `member${i}@harbor.example`)
  await expect(succeed(throttle, HOME, 'another@harbor.example')).rejects.toMatchObject(refused)
})

test('a thousand concurrent attempts count as ten guesses', async () => {
  const throttle = createThrottle()
  const begun = await Promise.allSettled(Array.from({ length: 1000 }, () => throttle.attempt(OWNER, HOME)))
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('an account that only claims an email cannot reset its owner’s failure count by signing in', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 9; i++) {
    expect(await claim(throttle)).toBe(i === 0)
    await fail(throttle, HOME)
  }
  await expect(succeed(throttle, HOME)).rejects.toMatchObject(refused)
})

test('an account that only claims an email adds a usual address for itself, but not for the email’s owner', async () => {
  const throttle = createThrottle()
  await claim(throttle)
  await Promise.allSettled(Array.from({ length: 101 }, (_, i) => fail(throttle, elsewhere(i))))
  await expect(throttle.attempt(OWNER, '198.51.100.1')).rejects.toMatchObject(refused)
  expect((await throttle.attempt(OWNER, HOME)).isForClaims).toBe(true)
})

test('an account that only claims an email can sign in a hundred times', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 100; i++) await claim(throttle)
  await expect(claim(throttle)).rejects.toMatchObject(refused)
  await succeed(throttle, HOME)
})

test('a new password of an account that only claims an email, or of its owner, is a guess once', async () => {
  const throttle = createThrottle()
  const owner = { token: 'owner', passwordHash: 'its hash' }
  const guess = (passwordHash: string, of = owner) => claim(throttle, OWNER, { ...CLAIM, passwordHash }, of)
  for (let i = 0; i < 9; i++) expect([await guess(`hash ${i}`), await guess(`hash ${i}`)]).toEqual([true, false])
  expect(await guess('hash 0', { ...owner, passwordHash: 'another hash' })).toBe(true)
  await expect(succeed(throttle, HOME)).rejects.toMatchObject(refused)
})

test('first sign-ins of accounts that only claim their emails do not block their address, guesses do', async () => {
  const throttle = createThrottle()
  const all = (passwordHash: string) =>
    Promise.all(
      Array.from({ length: 100 }, (_, i) => claim(throttle, `member${i}@b.example`, { token: `${i}`, passwordHash })),
    )
  await all('first')
  await succeed(throttle, HOME, 'another@harbor.example')
  await all('second')
  await expect(succeed(throttle, HOME, 'another@harbor.example')).rejects.toMatchObject(refused)
})

test('failures of others do not lock the owner out at any address', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 10; i++) await fail(throttle, '198.51.100.7')
  await succeed(throttle, HOME)
})

test('while an account is under attack, each address has one guess, and wrong passwords get 429', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 10; i++) await fail(throttle, elsewhere(i))
  await expect(fail(throttle, HOME)).rejects.toMatchObject(refused)
  await expect(succeed(throttle, HOME)).rejects.toMatchObject(refused)
})

test('after a hundred failures from different addresses, an account accepts sign-ins only from its usual addresses', async () => {
  const throttle = createThrottle()
  await succeed(throttle, HOME)
  for (let i = 0; i < 100; i++) await fail(throttle, elsewhere(i)).catch(() => undefined)
  await expect(throttle.attempt(OWNER, elsewhere(200))).rejects.toMatchObject(refused)
  await succeed(throttle, HOME)
})

test('an attempt that is refused without verification does not count towards the account’s limit', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 10; i++) await fail(throttle, HOME)
  for (let i = 0; i < 200; i++) await expect(throttle.attempt(OWNER, HOME)).rejects.toMatchObject(refused)
  await succeed(throttle, elsewhere(1))
})

test('an address that is refused uses up its own limit only, and nothing after that', async () => {
  const limiters: string[] = []
  const counting: MakeCounter = (name, ...limit) =>
    new Proxy(countersInMemory(name, ...limit), {
      get: (counter, call) => {
        limiters.push(name)
        return Reflect.get(counter, call)
      },
    })
  const throttle = createThrottle('sign-in', counting)
  for (let i = 0; i < 100; i++) await fail(throttle, HOME, `member${i}@harbor.example`)
  limiters.length = 0
  await expect(fail(throttle, HOME)).rejects.toMatchObject(refused)
  expect(new Set(limiters)).toEqual(new Set(['sign-in addresses']))
  limiters.length = 0
  for (let i = 0; i < 100; i++) await expect(fail(throttle, HOME, `${i}@harbor.example`)).rejects.toMatchObject(refused)
  expect(limiters).toEqual([])
})

test('concurrent sign-ins beyond an address’s limit are refused until the others have finished', async () => {
  const throttle = createThrottle()
  const members = Array.from({ length: 150 }, (_, i) => `member${i}@harbor.example`)
  const begun = await Promise.allSettled(members.map((member) => throttle.attempt(member, HOME)))
  await expect(throttle.attempt(OWNER, HOME)).rejects.toMatchObject(refused)
  const fulfilled = begun.filter((attempt) => attempt.status === 'fulfilled')
  expect(fulfilled).toHaveLength(100)
  for (const { value } of fulfilled) await value.succeeded()
  await succeed(throttle, HOME)
})

test('addresses of one IPv6 network share a limit', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 10; i++) await fail(throttle, `2001:db8:0:1${i}::${i}`)
  await expect(succeed(throttle, '2001:db8:0:1f::ffff')).rejects.toMatchObject(refused)
})

test('failures from one IPv6 site do not block an account elsewhere', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 200; i++) {
    const network = (i << 8).toString(16)
    await fail(throttle, `2001:db8:0:${network}::1`).catch(() => undefined)
  }
  await succeed(throttle, '2001:db8:1::1')
})

test('an IPv6 site has three hundred failures across all accounts', async () => {
  const throttle = createThrottle()
  const networkOf = (i: number) => `2001:db8:0:${((i % 256) << 8).toString(16)}::1`
  for (let i = 0; i < 300; i++) await fail(throttle, networkOf(i), `member${i}@harbor.example`)
  await expect(succeed(throttle, networkOf(0), 'another@harbor.example')).rejects.toMatchObject(refused)
  await succeed(throttle, '2001:db8:1::1')
})

test('failures at its address, of its account or of other devices do not lock a device out', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 100; i++) await fail(throttle, HOME, `member${i % 20}@harbor.example`).catch(() => undefined)
  for (let i = 0; i < 100; i++) await fail(throttle, elsewhere(i)).catch(() => undefined)
  for (let i = 0; i < 10; i++) (await throttle.attempt(OWNER, HOME, 'other')).failed()
  await (await throttle.attempt(OWNER, HOME, 'own')).succeeded()
})

test('a recognized device has ten attempts of its own', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 10; i++) (await throttle.attempt(OWNER, elsewhere(i), 'own')).failed()
  await expect(throttle.attempt(OWNER, HOME, 'own')).rejects.toMatchObject(refused)
  await succeed(throttle, HOME)
})

test('an account can sign in a hundred times in fifteen minutes, from all addresses together', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 100; i++) await succeed(throttle, elsewhere(i))
  await expect(succeed(throttle, elsewhere(0))).rejects.toMatchObject(refused)
  await succeed(throttle, elsewhere(0), 'another@harbor.example')
})

test('signing in clears the failures of the account', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 9; i++) await fail(throttle, HOME)
  await succeed(throttle, HOME)
  for (let i = 0; i < 9; i++) await fail(throttle, elsewhere(i))
  await succeed(throttle, elsewhere(9))
})

test('the hundredth guess at an account from different addresses is verified, and the next is not', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 99; i++) await fail(throttle, elsewhere(i)).catch(() => undefined)
  const hundredth = await throttle.attempt(OWNER, elsewhere(99))
  await expect(throttle.attempt(OWNER, elsewhere(100))).rejects.toMatchObject(refused)
  await hundredth.succeeded()
})

test('failures expire after fifteen minutes, which the refusal states', async () => {
  vi.useFakeTimers()
  const throttle = createThrottle()
  for (let i = 0; i < 10; i++) await fail(throttle, HOME)
  vi.advanceTimersByTime(5 * MINUTE)
  await expect(succeed(throttle, HOME)).rejects.toMatchObject({ status: 429, retryAfter: 10 * 60 })
  vi.advanceTimersByTime(10 * MINUTE)
  await succeed(throttle, HOME)
})

test('an address stays usual for a week after a sign-in', async () => {
  vi.useFakeTimers()
  const throttle = createThrottle()
  await succeed(throttle, HOME)
  /**
   * Enters ten wrong passwords elsewhere and one at home; returns whether home can still sign in.
   */
  const attacked = async () => {
    for (let i = 0; i < 10; i++) await fail(throttle, elsewhere(i))
    await throttle.attempt(OWNER, HOME)
    return throttle.attempt(OWNER, HOME)
  }
  vi.advanceTimersByTime(7 * DAY - MINUTE)
  await attacked()
  vi.advanceTimersByTime(DAY)
  await expect(attacked()).rejects.toMatchObject(refused)
})
