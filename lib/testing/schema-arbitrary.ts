import fc from 'fast-check'

/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  $ref?: string
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export type Schemas = Readonly<Record<string, Schema>>

// Values by format, and by property name where the schema alone is not sufficient.
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  email: ['someone@mail.example', 'a+b@sub.domain.example'],
  uri: ['https://shop.example/a?b=c'],
  'date-time': [
    '2026-03-02T13:00:00Z',
    '2026-03-02T13:00:00.123456+05:30',
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
  ],
}
const NAMES: Readonly<Record<string, readonly string[]>> = {
  currency: ['USD', 'EUR', 'JPY', 'BHD'],
  routing_number: ['011000015'],
}

/** Resolves a reference to its schema. */
export const resolve = (schemas: Schemas, schema: Schema): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

/** Values that a schema allows. */
export function fromSchema(schemas: Schemas, schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const within = (inner: Schema, as = name) => fromSchema(schemas, inner, as)
  if (schema.$ref) return within(resolve(schemas, schema))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return fc.oneof(...choice.map((one) => within(one)))
  switch (schema.type) {
    case 'object':
      return object(schema, within)
    case 'array':
      return fc.array(within(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 3, 3)),
      })
    case 'string':
      return string(schema, name)
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function object(schema: Schema, within: (inner: Schema, as: string) => fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const parts = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, value]) => [key, within(value, key)]),
  )
  return fc.record(parts, { requiredKeys: schema.required ?? [] })
}

function string(schema: Schema, name: string): fc.Arbitrary<string> {
  const values = NAMES[name] ?? FORMATS[schema.format ?? '']
  if (values) return fc.constantFrom(...values)
  const { minLength = 0, maxLength = 300 } = schema
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { maxLength: Math.min(maxLength, 64) })
  // Counted in UTF-16 units, as the gateway does.
  const fits = (text: string) => text.trim().length >= minLength && text.length <= maxLength && !text.includes('\0')
  return fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 40) }).filter(fits)
}
