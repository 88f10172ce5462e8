import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../modules/operations.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { anyFault, type Draft, everyNumber, type Fault, LIMITS } from '../faults.ts'
import { expanded } from '../model/expanded.ts'
import {
  CREDENTIALS,
  describedIn,
  expectConforming,
  headersFor,
  type OpenApi,
  send,
  validDraft,
} from '../model/oracle.ts'
import { type TestNetwork, testNetwork } from '../network.ts'
import { fromSchema, resolve } from '../schema-arbitrary.ts'
import { covered } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

// Requests generated from the published document, valid or with one fault, for every operation and
// credential. FUZZ_SEED repeats a run.
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
/** Files have tests of their own. */
const all = covered(Object.values(operations)).filter(({ uploads }) => !uploads)
/**
 * A number of runs rather than a time limit, which could expire before the first run on a slow
 * machine. FUZZ_RUNS sets it.
 */
const limits = { seed, numRuns: Number(process.env.FUZZ_RUNS ?? 10) }

let net: TestNetwork
let world: World
let document: OpenApi
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  document = expanded((await net.call('GET', '/openapi.json')).body)
})
afterAll(() => net.close())
// A rule that is turned on would hold up later operations.
beforeEach(async () => {
  await net.database.db.execute(sql`delete from approval_rules`)
})

const queryOf = (operation: OperationSpec) =>
  (describedIn(document, operation).parameters ?? []).filter((parameter) => parameter.in === 'query')
const bodySchemaOf = (operation: OperationSpec) =>
  describedIn(document, operation).requestBody?.content['application/json'].schema

/** Query and body as the document allows them, with one of them unchanged. */
function embellished(operation: OperationSpec, draft: Draft): fc.Arbitrary<Draft> {
  const { schemas } = document.components
  const values = Object.fromEntries(
    queryOf(operation).map(({ name, schema }) => [name, fromSchema(schemas, schema, name).map(String)]),
  )
  const schema = bodySchemaOf(operation)
  const base = fc.constant(draft.body)
  return fc
    .record({
      query: fc.record(values, { requiredKeys: [] }).map((record) => Object.entries(record) as Draft['query']),
      body: schema && draft.body !== undefined ? fc.oneof(base, fromSchema(schemas, schema)) : base,
    })
    .map((parts) => ({ ...draft, ...parts }))
}

describe(`FUZZ_SEED=${seed}`, () => {
  describe.each(all.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
    test('accepts a valid request', async () => {
      const draft = await validDraft(net, world, operation, operation.access.by === 'key' ? 'key' : 'jwt')
      const response = await send(net, operation.method, draft)
      expect(response.status, await response.clone().text()).toBe(200)
      await expectConforming(document, operation, response)
    })

    test('responds to every valid request as the document describes', async () => {
      const draft = await validDraft(net, world, operation, 'jwt')
      await fc.assert(
        fc.asyncProperty(embellished(operation, draft), fc.constantFrom(...CREDENTIALS), async (given, credential) => {
          const headers = await headersFor(net, world, operation, credential)
          await expectConforming(document, operation, await send(net, operation.method, { ...given, headers }))
        }),
        limits,
      )
    })

    test('responds to an invalid request as the document describes', async () => {
      const draft = await validDraft(net, world, operation, 'jwt')
      const names = queryOf(operation).map(({ name }) => name)
      await fc.assert(
        fc.asyncProperty(anyFault(draft, names), fc.constantFrom(...CREDENTIALS), async (fault, credential) => {
          const headers = await headersFor(net, world, operation, credential)
          await expectAnswered(operation, fault, await send(net, operation.method, fault.apply({ ...draft, headers })))
        }),
        limits,
      )
    })

    test('responds to every unusual number in every field as the document describes', async () => {
      const draft = await validDraft(net, world, operation, 'jwt')
      const inQuery = queryOf(operation).flatMap(({ name }) =>
        LIMITS.map((value): Fault => ({ name: `?${name}=${value}`, apply: (d) => ({ ...d, query: [[name, value]] }) })),
      )
      const most = Number(queryOf(operation).find(({ name }) => name === 'limit')?.schema.maximum ?? 100)
      const isLimit = (name: string) => name.startsWith('?limit') && !(name === '?limit=101' && most > 100)
      for (const { name, apply } of [...inQuery, ...everyNumber(draft.body)]) {
        const headers = await headersFor(net, world, operation, 'jwt')
        const response = await send(net, operation.method, apply({ ...draft, headers }))
        if (isLimit(name)) expect(response.status, name).toBe(400)
        await expectConforming(document, operation, response)
      }
    })

    test('rejects a body without a required field, and names the field', async () => {
      const schema = resolve(document.components.schemas, bodySchemaOf(operation) ?? {})
      const draft = await validDraft(net, world, operation, 'jwt')
      for (const field of schema.required ?? []) {
        for (const value of [undefined, null]) {
          const body = { ...(draft.body as object), [field]: value }
          const headers = await headersFor(net, world, operation, 'jwt')
          const response = await send(net, operation.method, { ...draft, headers, body })
          expect(await response.json(), field).toEqual({
            code: 'error.bad_request',
            message: expect.stringMatching(new RegExp(`^${field}\\b`)),
            errors: expect.arrayContaining([{ field, code: expect.any(String), message: expect.any(String) }]),
          })
          expect(response.status).toBe(400)
        }
      }
    })
  })
})

/** An invalid path may match nothing or another operation, so only the envelope is guaranteed. */
async function expectAnswered(operation: OperationSpec, fault: Fault, response: Response): Promise<void> {
  if (!fault.name.startsWith('segment')) return expectConforming(document, operation, response)
  expect(response.status).toBeLessThan(500)
  const body: object = await response.json()
  expect([
    ['code', 'message'],
    ['code', 'errors', 'message'],
    ['data', 'ok'],
  ]).toContainEqual(Object.keys(body).sort())
}
