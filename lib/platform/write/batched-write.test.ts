import { beforeEach, describe, expect, test } from 'vitest'
import { countingRandom } from '../../testing/network.ts'
import type { PartnerCtx } from '../context.ts'
import { makeSecrets } from '../crypto/secrets.ts'
import type { Access } from '../db/pool/client.ts'
import type { RunStatement } from '../db/statement.ts'
import { currentGroup } from '../db/tenant-group.ts'
import { type Plan, writeBatched } from './batched-write.ts'
import type { IdempotencyKey } from './idempotency.ts'

// What the batched path sends to the database, and how it handles the result. Hot operations'
// statements are tested next to them, on a real database.
type Request = {
  answer: { scope: string; key: string }
  caller: object
  audits: object[]
  events: object[]
  own?: string
}
type Done = { scope: string; key: string }[]

const statement = { name: 'test', text: 'select 1' }
const random = countingRandom()
const secrets = makeSecrets('a master secret for tests, long enough')
const ctx: PartnerCtx = {
  db: {} as never,
  now: new Date('2026-03-02T12:00:00.000Z'),
  random,
  actor: { kind: 'system', name: 'test' },
  requestId: 'req_1',
  address: 'local',
  organizationId: 'org_1',
  partnerId: 'par_1',
  environment: 'sandbox',
}
const keyOf = (key: string, scope = 'org_1 par_1 pay'): IdempotencyKey => ({ key, scope, request: { key } }) as never

let statements: Request[][]
let answer: (requests: Request[]) => Promise<Done>
let groups: string[]
let deps: { secrets: typeof secrets; group: Access }
beforeEach(() => {
  statements = []
  groups = []
  answer = async (requests) => requests.map(({ answer: { scope, key } }) => ({ scope, key }))
  // A new function acts as a new database, with separate batch queues.
  const run = (async (_, [text]) => {
    groups.push(currentGroup().join(': '))
    const requests = JSON.parse(String(text)) as Request[]
    statements.push(requests)
    return answer(requests)
  }) as RunStatement
  deps = { secrets, group: { db: {} as never, run } }
})

const plan = (key: string, claim = key): Plan => ({ data: { done: key }, statement, request: { own: key }, claim })
const write = (key: string, claim?: string, as: Partial<PartnerCtx> = {}) => {
  const caller = { ...ctx, ...as }
  return writeBatched(deps, caller, keyOf(key, `${caller.organizationId} ${caller.partnerId} pay`), (given) => {
    given.audit({ action: 'payment.create', resourceId: key })
    return plan(key, claim)
  })
}
const OTHER = { organizationId: 'org_2', partnerId: 'par_2' }
const refused = (code: string) => Object.assign(new Error('refused'), { code })

test('one statement contains the plan with its response and its audit entry', async () => {
  expect(await write('a')).toEqual({ status: 200, body: '{"ok":true,"data":{"done":"a"}}', replayed: false })
  expect(statements).toHaveLength(1)
  expect(statements[0]).toMatchObject([
    { own: 'a', answer: { key: 'a', status: 200 }, audits: [{ action: 'payment.create' }], events: [] },
  ])
})

test('an unusual request sends no statement', async () => {
  expect(await writeBatched(deps, ctx, keyOf('a'), () => undefined)).toBeUndefined()
  expect(statements).toEqual([])
})

test('requests that the statement did not complete fall back to the plain path', async () => {
  answer = async () => [{ scope: 'org_1 par_1 pay', key: 'b' }]
  const answers = await Promise.all([write('a'), write('b')])
  expect(answers.map((one) => one?.body)).toEqual([undefined, '{"ok":true,"data":{"done":"b"}}'])
})

describe('concurrent requests', () => {
  test('share a statement', async () => {
    await Promise.all(['a', 'b', 'c'].map((key) => write(key)))
    expect(statements.map((requests) => requests.map(({ own }) => own))).toEqual([['a', 'b', 'c']])
  })

  test.each([
    ['under one key', () => Promise.all([write('a', 'x'), write('a', 'y')])],
    ['for one payment', () => Promise.all([write('a', 'x'), write('b', 'x')])],
    ['for one payment, by two namespaces', () => Promise.all([write('a', 'x'), write('b', 'x', OTHER)])],
    ['of two environments', () => Promise.all([write('a'), write('b', 'b', { environment: 'live' })])],
  ])('%s never share one', async (_, both) => {
    await both()
    expect(statements.map(({ length }) => length)).toEqual([1, 1])
  })

  test('do not exclude each other if one’s key equals the other’s claim', async () => {
    await Promise.all([write('a', 'b'), write('b', 'c')])
    expect(statements.map(({ length }) => length)).toEqual([2])
  })
})

describe('requests of several namespaces', () => {
  test('share a statement, which serves exactly these namespaces, and each names its caller', async () => {
    await Promise.all([write('a'), write('b', 'b', OTHER), write('c')])
    expect(statements.map((requests) => requests.map(({ own, caller }) => [own, caller]))).toEqual([
      [
        ['a', { organization_id: 'org_1', partner_id: 'par_1' }],
        ['b', { organization_id: 'org_2', partner_id: 'par_2' }],
        ['c', { organization_id: 'org_1', partner_id: 'par_1' }],
      ],
    ])
    expect(groups).toEqual(['org_1 org_2: par_1 par_2'])
  })

  test('may have the same idempotency key: only the namespace whose request was completed gets its response', async () => {
    answer = async () => [{ scope: 'org_2 par_2 pay', key: 'same' }]
    const answers = await Promise.all([write('same', 'x'), write('same', 'y', OTHER)])
    expect(statements).toHaveLength(1)
    expect(answers.map((one) => one !== undefined)).toEqual([false, true])
  })
})

describe('a statement that fails', () => {
  test.each(['23505', '40001', '40P01'])(
    'because of another transaction (%s) makes a single request fall back to the plain path',
    async (code) => {
      answer = () => Promise.reject(refused(code))
      expect(await write('a')).toBeUndefined()
    },
  )

  test.each(['40001', '40P01'])(
    'because of a conflict of transactions (%s) makes its requests fall back to the plain path',
    async (code) => {
      answer = () => Promise.reject(refused(code))
      expect(await Promise.all([write('a'), write('b')])).toEqual([undefined, undefined])
      expect(statements).toHaveLength(1)
    },
  )

  const failingFor = (bad: string, code: string) => async (requests: Request[]) => {
    if (requests.some(({ own }) => own === bad)) throw refused(code)
    return requests.map(({ answer: { scope, key } }) => ({ scope, key }))
  }

  test('because of one request (23505) makes only that request fall back to the plain path', async () => {
    answer = failingFor('c', '23505')
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((key) => write(key, key, key === 'c' ? OTHER : {})))
    expect(answers.map((one) => one !== undefined)).toEqual([true, true, false, true])
    expect(groups.at(-1)).toBe('org_1: par_1')
  })

  test.each(['22P05', '42501', '23514'])(
    'because of the values of one request (%s) fails that request only',
    async (code) => {
      answer = failingFor('b', code)
      const [a, b, c] = await Promise.allSettled(['a', 'b', 'c'].map((key) => write(key)))
      expect([a?.status, b?.status, c?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    },
  )

  test.each(['57014', '40003', '53300'])(
    'for another reason (%s) fails its requests without a second attempt',
    async (code) => {
      answer = () => Promise.reject(refused(code))
      const results = await Promise.allSettled([write('a'), write('b')])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(statements).toHaveLength(1)
    },
  )
})
