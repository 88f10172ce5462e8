import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { KEY, MEMBER } from '../../testing/callers/attempt.ts'
import { conflict, QuotaExceeded, unauthorized } from '../errors.ts'
import { limited } from './authenticate.ts'
import type { ApiDeps, ApiEnv, Caller } from './deps.ts'
import { createLimiters } from './rate-limit.ts'

// Which limits requests count against.

const ofMember = { actor: MEMBER, organizationId: 'org_1' }
const ofKey: Caller = { actor: KEY, organizationId: 'org_1', partnerId: 'part_1', environment: 'sandbox' }
const anonymous: Caller = { actor: { kind: 'anonymous' } }

/** Sends requests that share their limits: three at once by credential, six by organization. */
function gate(rates = { perCredential: 1, perOrganization: 2 }) {
  const deps = { limiters: createLimiters(rates) } as ApiDeps
  return async (address: string, caller: Caller | Error, usable?: Caller) => {
    let result: [outcome: unknown, left: unknown, over: unknown] = [undefined, undefined, undefined]
    const app = new Hono<ApiEnv>().all('*', async (c) => {
      c.set('usable', usable)
      const authenticated = async () => {
        if (caller instanceof Error) throw caller
        return caller
      }
      const outcome = await limited(deps, c, address, authenticated).catch((error: unknown) => error)
      const left = c.get('quotas')?.map(({ policy, remaining }) => [policy.name, remaining])
      result = [outcome, left, c.get('overLimit')]
      return c.body(null)
    })
    await app.request('/')
    return result
  }
}
const times = async <T>(count: number, work: () => Promise<T>) => {
  for (let n = 0; n < count; n++) await work()
}

test('a credential counts against its own and its organization’s limit, and gets what is left', async () => {
  const send = gate()
  expect(await send('192.0.2.1', ofKey)).toEqual([
    ofKey,
    [
      ['requests', 2],
      ['organizations', 5],
    ],
    undefined,
  ])
  await times(2, () => send('192.0.2.2', ofKey))
  const [refused, left, over] = await send('192.0.2.3', ofKey)
  expect([refused, left, over]).toEqual([expect.any(QuotaExceeded), undefined, 'credential'])
})

test('a caller without a credential counts against its address, and no organization', async () => {
  const send = gate()
  expect(await send('192.0.2.1', anonymous)).toEqual([anonymous, [['requests', 2]], undefined])
  await times(2, () => send('192.0.2.1', anonymous))
  expect((await send('192.0.2.1', anonymous))[0]).toBeInstanceOf(QuotaExceeded)
  expect((await send('192.0.2.2', anonymous))[0]).toBe(anonymous)
})

test('an organization has one limit in each environment, and one outside them', async () => {
  const send = gate()
  const key = (id: string, environment: 'sandbox' | 'live' = 'sandbox'): Caller => ({
    ...{ ...ofKey, environment },
    actor: { ...KEY, id },
  })
  for (const id of ['api_1', 'api_2', 'api_3']) await times(2, () => send('192.0.2.1', key(id)))
  const exceeded = [expect.any(QuotaExceeded), [['requests', 2]], 'organization']
  expect(await send('192.0.2.1', key('api_4'))).toEqual(exceeded)
  expect(await send('192.0.2.1', { ...ofMember, environment: 'sandbox' })).toEqual(exceeded)
  expect((await send('192.0.2.1', key('api_5', 'live')))[2]).toBeUndefined()
  expect((await send('192.0.2.1', { ...ofMember, actor: { ...MEMBER, id: 'mem_2' } }))[2]).toBeUndefined()
  expect((await send('192.0.2.1', { ...ofMember, organizationId: 'org_2', environment: 'sandbox' }))[2]).toBeUndefined()
})

test('a key with its own limit has only that one', async () => {
  const send = gate({ perCredential: 10, perOrganization: 100 })
  const slow = { ...ofKey, actor: { ...KEY, rateLimit: 1 } }
  await times(3, () => send('192.0.2.1', slow))
  expect((await send('192.0.2.1', slow))[0]).toBeInstanceOf(QuotaExceeded)
})

test('a rejected credential counts against the address, so that made-up ones share a limit', async () => {
  const send = gate()
  const rejected = unauthorized()
  expect((await send('192.0.2.1', rejected))[0]).toBe(rejected)
  await times(2, () => send('192.0.2.1', rejected))
  expect((await send('192.0.2.1', rejected))[0]).toBeInstanceOf(QuotaExceeded)
  expect((await send('192.0.2.1', anonymous))[0]).toBeInstanceOf(QuotaExceeded)
  expect((await send('192.0.2.1', ofKey))[0]).toBe(ofKey)
})

test('a valid credential whose request is refused counts against its own limit, not its address', async () => {
  const send = gate()
  const refused = conflict()
  await times(3, () => send('192.0.2.1', refused, ofKey))
  expect((await send('192.0.2.1', refused, ofKey))[0]).toBeInstanceOf(QuotaExceeded)
  expect((await send('192.0.2.1', anonymous))[0]).toBe(anonymous)
})

test('without limits, a request gets no quotas', async () => {
  const send = gate({ perCredential: 0, perOrganization: 0 })
  expect(await send('192.0.2.1', ofKey)).toEqual([ofKey, undefined, undefined])
})
