import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../modules/operations.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { expanded } from '../model/expanded.ts'
import { describedIn, type OpenApi, send, validDraft } from '../model/oracle.ts'
import { type TestNetwork, testNetwork } from '../network.ts'
import { covered } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

// Every request example succeeds with the caller's own values, and every response example matches the
// schema of the document.
type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }

let net: TestNetwork
let world: World
let document: OpenApi
let ajv: Ajv2020
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  const served = (await net.call('GET', '/openapi.json')).body
  document = expanded(served)
  ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', components: served.components })
})
afterAll(() => net.close())
// Rules would hold up changes, and an open request for live access fixes the organization's name.
beforeEach(async () => {
  await net.database.db.execute(sql`delete from approval_rules`)
  await net.database.db.execute(sql`update organizations set verification = 'sandbox'`)
})

const all = covered(Object.values(operations))

/** Fields with values of the caller: IDs, addresses, and a person's secrets and proofs. */
const OWN =
  /(^|_)(id|ids|token|address|domain|email|password|code|response|binding|state|enrolment|issuer|iss|deliveries|members|version)$/

let payments = 0

/** Values that the operation's valid request leaves out. */
const ofCaller = (): Record<string, unknown> => ({
  partner_id: world.own.bank.partnerId,
  payment_id: `example-${payments++}`,
  validation_ids: undefined,
})

/** The example with values of the caller. */
function withOwn(example: unknown, own: unknown): unknown {
  if (Array.isArray(example)) return example.map((item, i) => withOwn(item, Array.isArray(own) ? own[i] : undefined))
  if (typeof example !== 'object' || example === null) return example
  const values = { ...ofCaller(), ...(typeof own === 'object' ? own : {}) } as Record<string, unknown>
  const ownOr = ([key, value]: [string, unknown]) => [
    key,
    OWN.test(key) && key in values ? values[key] : withOwn(value, values[key]),
  ]
  return Object.fromEntries(Object.entries(example).map(ownOr))
}

const examplesOf = ({ example, examples }: Media) =>
  examples
    ? Object.entries(examples).map(([name, { value }]) => [name, value] as const)
    : [['example', example] as const]

const problems = (schema: object, value: unknown): unknown => {
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))
  return validate(value) ? [] : validate.errors
}

const withBody = all.filter(({ body }) => body !== undefined)

describe.each(withBody.map((operation) => [operation.id, operation] as const))('%s', (_, operation: OperationSpec) => {
  test('succeeds with its example', async () => {
    const media = describedIn(document, operation).requestBody?.content['application/json'] as Media
    for (const [name, example] of examplesOf(media)) {
      const draft = await validDraft(net, world, operation, operation.access.by === 'key' ? 'key' : 'jwt')
      const body = withOwn(example, draft.body)
      const response = await send(net, operation.method, { ...draft, body })
      expect(response.status, `${name}: ${await response.text()} ${JSON.stringify(body)}`).toBe(200)
    }
  })
})

test.each(all.map((operation) => [operation.id, operation] as const))(
  '%s: the examples of its responses match their schemas',
  (_, operation) => {
    const { responses } = describedIn(document, operation) as {
      responses: Record<string, { content: Record<string, Media> }>
    }
    for (const { content } of Object.values(responses)) {
      for (const media of Object.values(content)) {
        for (const [, example] of examplesOf(media)) expect(problems(media.schema, example)).toEqual([])
      }
    }
  },
)
