import { z } from 'zod'
import type { IdTag } from '../../../kernel/ids.ts'

/** The part of JSON Schema that the document uses. */
type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  example?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minItems?: number
  items?: Schema
  additionalProperties?: Schema | boolean
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
}
type Media = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
type Described = {
  parameters?: { name: string; schema: Schema; example?: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } }

const SUFFIX = '01h455vb4pex5vsknk084sn02q'
const HASH = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

// Example values by field name, for plain strings.
const TEXTS: Readonly<Record<string, string>> = {
  account_id: `acct_${SUFFIX}`,
  account_number: '000123456789',
  account_title: 'Operations',
  actor: 'system',
  admin_email: 'admin@harbor.example',
  admin_first_name: 'Juniper',
  admin_last_name: 'Sample',
  admin_password: 'correct horse battery',
  admission_id: `pay_adm_${SUFFIX}`,
  amount: '10000',
  amount_max: '50000',
  amount_min: '100',
  batch_id: `batch_${SUFFIX}`,
  beneficiary_address: 'rowan@meadow',
  beneficiary_payment_address: 'rowan@meadow',
  business_description: 'Fresh produce and household goods',
  business_industry: '5411',
  business_legal_name: 'Harbor Groceries Inc.',
  business_trade_name: 'Harbor Groceries',
  business_website: 'https://groceries.example',
  counterparty_domain: 'meadow',
  counterparty_name: 'Meadow Credit Union',
  country: 'US',
  currency: 'USD',
  customer_id: `cust_${SUFFIX}`,
  debtor_address: 'juniper@harbor',
  environment: 'sandbox',
  instruction_id: `sin_${SUFFIX}`,
  mismatch_id: `smm_${SUFFIX}`,
  debtor_payment_address: 'juniper@harbor',
  description: 'Nightly payouts',
  email: 'juniper@mail.example',
  exception_message: 'The debtor’s address is unknown',
  first_name: 'Juniper',
  idempotency_key: 'd2f1f6f0-5c1e-4f0b-9a54-0b8f3c1f7a11',
  key_id: `api_${SUFFIX}`,
  last_name: 'Sample',
  leaf_hash: HASH,
  middle_name: 'Q.',
  name: 'Harbor Bank',
  nick_name: 'June',
  partner_id: `part_${SUFFIX}`,
  payment_address: 'juniper@harbor',
  payment_id: 'invoice-2026-0042',
  payment_type: 'Type_Push',
  phone: '+12025550100',
  phone_number: '+12025550100',
  reference: 'Invoice 42',
  request_id: 'Xk3v9QmT2pLw',
  root_hash: HASH,
  routing_number: '011000015',
  secret_key: 'csp_test_…a1B2',
  submission_id: `sub_${SUFFIX}`,
  task_id: `pat_${SUFFIX}`,
  total: '10000',
  transaction_id: `trans_${SUFFIX}`,
  type: 'Payer_Individual',
  validation_id: `val_${SUFFIX}`,
  'idempotency-key': 'd2f1f6f0-5c1e-4f0b-9a54-0b8f3c1f7a11',
  'x-org-id': `org_${SUFFIX}`,
  'x-partner-id': `part_${SUFFIX}`,
}
// The kinds of record that parameters identify.
const TAGS: Readonly<Record<string, IdTag>> = {
  approval_id: 'apr',
  chat_channel_id: 'chat',
  counterparty_id: 'part',
  delivery_id: 'dlv',
  domain_id: 'sdom',
  event_id: 'evt',
  group_id: 'grp',
  invitation_id: 'inv',
  link_id: 'lnk',
  member_id: 'mem',
  note_id: 'note',
  organization_id: 'org',
  passkey_id: 'pky',
  reception_id: 'rcp',
  return_id: 'ret',
  recall_id: 'rcl',
  role_id: 'rol',
  service_token_id: 'stk',
  session_id: 'ses',
  template_id: 'tmpl',
  token: 'req',
  verification_id: 'ver',
  change_id: 'lqc',
  view_id: 'view',
  webhook_id: 'whk',
}
const PARAMETERS: Readonly<Record<string, string>> = {
  action: 'member.',
  counterparty: 'meadow',
  cursor: `pay_${SUFFIX}`,
  path: '/payments',
  resource: `mem_${SUFFIX}`,
  search: 'harbor',
  'x-device-token': 'Zm9yLXRoaXMtY2xpZW50LW9ubHk',
  ...Object.fromEntries(Object.entries(TAGS).map(([name, tag]) => [name, `${tag}_${SUFFIX}`])),
}
// The beneficiary is a different party than the debtor.
const BENEFICIARY: Readonly<Record<string, unknown>> = {
  payment_address: 'rowan@meadow',
  first_name: 'Rowan',
  email: 'rowan@mail.example',
  phone: '+12025550101',
  type: 'Payee_Individual',
}
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T12:00:00.000Z',
  email: 'juniper@mail.example',
  uri: 'https://harbor.example',
}

/**
 * Adds an example to every parameter, body and success response, generated from its schema. A
 * schema's own `example` has precedence; optional fields with the example null are left out. A test
 * validates all examples. Modifies and returns the document.
 */
export function withExamples<D extends object>(document: D): D {
  const { paths, components } = document as unknown as Document
  for (const described of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const parameter of described.parameters ?? []) {
      parameter.example ??=
        exampleOf(components.schemas, parameter.schema, parameter.name) || PARAMETERS[parameter.name]
    }
    const contents = [described.requestBody?.content, described.responses['200']?.content]
    for (const media of contents.flatMap((content) => Object.values(content ?? {}))) {
      const examples = media.example === undefined ? variantExamples(components.schemas, media.schema) : undefined
      if (examples) media.examples = examples
      else media.example ??= exampleOf(components.schemas, media.schema)
    }
  }
  for (const schema of [...Object.values(components.schemas), ...schemasIn(document)]) standardize(schema)
  return document
}

/** The schemas of parameters, headers and bodies. */
function schemasIn(part: unknown): Schema[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => {
    if (name === 'example' || name === 'examples') return []
    return name === 'schema' ? [value as Schema] : schemasIn(value)
  })
}

/**
 * Writes the example of a schema and of all schemas within it as `examples`, which replaced the deprecated `example` in
 * OpenAPI 3.1. Null only marks fields that generated examples leave out, and is removed.
 */
function standardize(schema: Schema): void {
  const { example, properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema
  delete schema.example
  if (example !== undefined && example !== null) schema.examples = [example]
  const inner = [...Object.values(properties), items, ...anyOf, ...oneOf, ...allOf, additionalProperties]
  for (const one of inner) if (typeof one === 'object') standardize(one)
}

/** An example of each variant of a body that is a union with a `type`; undefined for other bodies. */
function variantExamples(schemas: Document['components']['schemas'], schema: Schema): Media['examples'] {
  const whole = schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  const variants = (whole?.oneOf ?? []).map((choice) => [choice.properties?.type?.const, choice] as const)
  if (variants.length < 2 || variants.some(([type]) => typeof type !== 'string')) return undefined
  return Object.fromEntries(variants.map(([type, choice]) => [type, { value: exampleOf(schemas, choice) }]))
}

/** Generates an example for a schema of the document. */
export function exampleFor(schema: z.ZodType): unknown {
  const { $defs = {}, ...described } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>
  }
  return exampleOf($defs, described)
}

function exampleOf(schemas: Document['components']['schemas'], schema: Schema, name = ''): unknown {
  const within = (inner: Schema | undefined, as = name) => exampleOf(schemas, inner ?? {}, as)
  if (schema.example !== undefined) return schema.example
  if (schema.$ref) return within(schemas[schema.$ref.split('/').at(-1) ?? ''])
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((value) => value === TEXTS[name]) ?? schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return within(choices[0])
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key, value]) => value.example !== null || schema.required?.includes(key))
          .map(([key, value]) => [key, (name === 'beneficiary_party' && BENEFICIARY[key]) || within(value, key)]),
      )
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () => within(schema.items))
    case 'string':
      return TEXTS[name] ?? FORMATS[schema.format ?? ''] ?? ''
    case 'boolean':
      return true
    default:
      return schema.default ?? Math.max(schema.minimum ?? 1, 1)
  }
}
