import { z } from 'zod'

// The parts of an OpenAPI 3.1 document that the reference shows. The document comes from any
// gateway, so missing parts become empty and unknown ones are ignored.
const Text = z.string().catch('')

/** The parts of a JSON Schema that are shown. */
export type Schema = {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  description?: string | undefined
  const?: unknown
  enum?: unknown[] | undefined
  default?: unknown
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  items?: Schema | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
}
const Schema: z.ZodType<Schema> = z.looseObject({
  $ref: z.string().optional().catch(undefined),
  type: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  format: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  enum: z.array(z.unknown()).optional().catch(undefined),
  maxLength: z.number().optional().catch(undefined),
  minimum: z.number().optional().catch(undefined),
  maximum: z.number().optional().catch(undefined),
  required: z.array(z.string()).optional().catch(undefined),
  get items() {
    return Schema.optional().catch(undefined)
  },
  get properties() {
    return z.record(z.string(), Schema).optional().catch(undefined)
  },
  get anyOf() {
    return z.array(Schema).optional().catch(undefined)
  },
  get oneOf() {
    return z.array(Schema).optional().catch(undefined)
  },
})

const Examples = z.record(z.string(), z.object({ value: z.unknown() })).catch({})

/** `example` is the first of several. */
const Media = z
  .record(
    z.string(),
    z
      .object({ schema: Schema.catch({}), example: z.unknown().optional(), examples: Examples })
      .transform((media) => ({ ...media, example: media.example ?? Object.values(media.examples)[0]?.value })),
  )
  .catch({})

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().catch(false),
  description: Text,
  schema: Schema.catch({}),
  example: z.unknown(),
})
export type Parameter = z.output<typeof Parameter>

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).catch([]),
  summary: Text,
  description: Text,
  deprecated: z.boolean().catch(false),
  'x-extension': z.boolean().catch(false),
  security: z.array(z.record(z.string(), z.unknown())).catch([]),
  parameters: z.array(Parameter).catch([]),
  requestBody: z.object({ content: Media }).optional().catch(undefined),
  responses: z.record(z.string(), z.object({ description: Text, content: Media })).catch({}),
})

const Reference = z.object({ $ref: z.string() })
const References = z.object({
  parameters: z.array(z.unknown()).catch([]),
  responses: z.record(z.string(), z.unknown()).catch({}),
})

const Head = z.object({ operationId: z.string(), tags: z.array(z.string()).catch([]), summary: Text })

const Components = z.record(z.string(), z.unknown()).catch({})

const Document = z.object({
  info: z.object({ title: Text, version: Text }).catch({ title: '', version: '' }),
  tags: z.array(z.object({ name: z.string(), description: Text })).catch([]),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  webhooks: z.record(z.string(), z.record(z.string(), z.unknown()).catch({})).catch({}),
  components: z
    .object({ schemas: Components, parameters: Components, responses: Components })
    .catch({ schemas: {}, parameters: {}, responses: {} }),
})
export type ApiDocument = z.output<typeof Document>

type OperationHead = z.output<typeof Head> & { method: string; path: string }
export type ApiOperation = z.output<typeof Operation> & { method: string; path: string }

/** A webhook event. `name` is its key in the document. */
export type ApiEvent = z.output<typeof Operation> & { name: string }

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Parses a gateway's OpenAPI document. Throws if it is invalid. */
export const readDocument = (value: unknown): ApiDocument => Document.parse(value)

/** Summary of every operation, in document order. */
export function operationHeads({ paths }: ApiDocument): OperationHead[] {
  return placesOf(paths).flatMap(({ method, path, described }) => {
    const head = Head.safeParse(described)
    return head.success ? [{ ...head.data, method, path }] : []
  })
}

/** The full operation; undefined if the document has none with that ID. */
export function findOperation(document: ApiDocument, id: string): ApiOperation | undefined {
  const place = placesOf(document.paths).find(({ described }) => isOf(described, id))
  const whole = place && readWhole(document, place.described)
  return whole && { ...whole, method: place.method, path: place.path }
}

/** The full webhook event; undefined if the document has none with that ID. */
export function findEvent(document: ApiDocument, id: string): ApiEvent | undefined {
  const place = Object.entries(document.webhooks).find(([, item]) => isOf(item.post, id))
  const whole = place && readWhole(document, place[1].post)
  return whole && { ...whole, name: place[0] }
}

const isOf = (described: unknown, id: string): boolean => Head.safeParse(described).data?.operationId === id

const readWhole = (document: ApiDocument, described: unknown) => Operation.safeParse(expanded(document, described)).data

/** An operation with the parameters and responses that it refers to. */
function expanded({ components }: ApiDocument, described: unknown): unknown {
  const { parameters, responses } = References.parse(described)
  const resolve = (kind: 'parameters' | 'responses', part: unknown) => {
    const { $ref } = Reference.safeParse(part).data ?? {}
    return $ref?.startsWith(`#/components/${kind}/`) ? components[kind][$ref.split('/').at(-1) ?? ''] : part
  }
  return {
    ...(described as object),
    parameters: parameters.map((part) => resolve('parameters', part)),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, part]) => [status, resolve('responses', part)]),
    ),
  }
}

/** Resolves a schema reference. */
export function resolveSchema({ components }: ApiDocument, schema: Schema): Schema {
  if (!schema.$ref) return schema
  const named = Schema.safeParse(components.schemas[schema.$ref.split('/').at(-1) ?? ''])
  return named.success ? { ...named.data, ...(schema.description && { description: schema.description }) } : {}
}

const placesOf = (paths: ApiDocument['paths']) =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      item[method] ? [{ method: method.toUpperCase(), path, described: item[method] }] : [],
    ),
  )
