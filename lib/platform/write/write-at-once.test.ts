import { beforeEach, describe, expect, test } from 'vitest'
import { countingRandom } from '../../testing/network.ts'
import type { Ctx } from '../context.ts'
import { makeSecrets } from '../crypto/secrets.ts'
import type { RunStatement } from '../db/statement.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { type Plan, writeAtOnce } from './write-at-once.ts'

// What the express lane asks of the database, and what it makes of the answer. What the statements of hot operations do is shown
// beside them, on a real database.
type Request = { answer: { key: string }; audits: object[]; events: object[]; own?: string }

const statement = { name: 'test', text: 'select 1' }
const random = countingRandom()
const secrets = makeSecrets('a master secret for tests, long enough')
const ctx: Ctx & { organizationId: string; partnerId: string } = {
  db: {} as never,
  now: new Date('2026-03-02T12:00:00.000Z'),
  random,
  actor: { kind: 'system', name: 'test' },
  requestId: 'req_1',
  address: 'local',
  organizationId: 'org_1',
  partnerId: 'par_1',
}
const keyOf = (key: string, scope = 'org_1 par_1 pay'): IdempotencyKey => ({ key, scope, request: { key } }) as never

let asked: Request[][]
let answer: (requests: Request[]) => Promise<{ key: string }[]>
let run: RunStatement
beforeEach(() => {
  asked = []
  answer = async (requests) => requests.map(({ answer: { key } }) => ({ key }))
  // A new function is a new database: lanes are kept by it.
  run = (async (_, [text]) => {
    const requests = JSON.parse(String(text)) as Request[]
    asked.push(requests)
    return answer(requests)
  }) as RunStatement
})

const plan = (key: string, claim = key): Plan => ({ data: { done: key }, statement, request: { own: key }, claim })
const write = (key: string, claim?: string, scope?: string) =>
  writeAtOnce({ secrets, run }, ctx, keyOf(key, scope), (given) => {
    given.audit({ action: 'done', resourceId: key })
    return plan(key, claim)
  })
const refused = (code: string) => Object.assign(new Error('refused'), { code })

test('what was planned is asked for in one statement with its answer and its audit entry, and answered as a first time', async () => {
  expect(await write('a')).toEqual({ status: 200, body: '{"ok":true,"data":{"done":"a"}}', replayed: false })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject([
    { own: 'a', answer: { key: 'a', status: 200 }, audits: [{ action: 'done' }], events: [] },
  ])
})

test('what is unusual asks nothing of the lane', async () => {
  expect(await writeAtOnce({ secrets, run }, ctx, keyOf('a'), () => undefined)).toBeUndefined()
  expect(asked).toEqual([])
})

test('what the statement did not do is left to the plain way, whatever it did for others', async () => {
  answer = async () => [{ key: 'b' }]
  const answers = await Promise.all([write('a'), write('b')])
  expect(answers.map((one) => one?.body)).toEqual([undefined, '{"ok":true,"data":{"done":"b"}}'])
})

describe('requests of the same moment', () => {
  test('share a statement', async () => {
    await Promise.all(['a', 'b', 'c'].map((key) => write(key)))
    expect(asked.map((requests) => requests.map(({ own }) => own))).toEqual([['a', 'b', 'c']])
  })

  test.each([
    ['under one key', () => Promise.all([write('a', 'x'), write('a', 'y')])],
    ['for one payment', () => Promise.all([write('a', 'x'), write('b', 'x')])],
    ['of two namespaces', () => Promise.all([write('a'), write('b', 'b', 'org_2 par_2 pay')])],
  ])('%s never do', async (_, both) => {
    await both()
    expect(asked.map(({ length }) => length)).toEqual([1, 1])
  })

  test('share none when a key and a claim are only called the same', async () => {
    await Promise.all([write('a', 'b'), write('b', 'c')])
    expect(asked.map(({ length }) => length)).toEqual([2])
  })
})

describe('a statement that fails', () => {
  test.each(['23505', '40001', '40P01'])('because of somebody else (%s) is left to the plain way', async (code) => {
    answer = () => Promise.reject(refused(code))
    expect(await Promise.all([write('a'), write('b')])).toEqual([undefined, undefined])
  })

  test.each(['57014', '23503'])('for another reason (%s) fails its requests', async (code) => {
    answer = () => Promise.reject(refused(code))
    await expect(write('a')).rejects.toThrow('refused')
  })
})
