import { XLSX } from '../../../wire/operation.ts'

type Parameter = { readonly name: string; readonly in: string }
type Response = {
  headers?: Record<string, object>
  content?: Record<string, { schema: { properties?: { data?: { $ref?: string } } } }>
}
type Operation = {
  readonly operationId: string
  parameters?: object[]
  responses: Record<string, object>
}
type Reference = { readonly $ref: string }
type Kind = 'headers' | 'parameters' | 'responses'
type Document = {
  readonly paths: Record<string, Record<string, Operation>>
  readonly webhooks: Record<string, Record<string, Operation>>
  readonly components: Partial<Record<Kind, Record<string, object>>>
}

/** Component names of responses, except for successes. The last three are those of receivers of webhooks. */
const RESPONSES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'IdempotencyMismatch',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Unavailable',
  '2XX': 'Delivered',
  410: 'EndpointGone',
  default: 'NotDelivered',
}

/**
 * Moves headers, parameters and responses that several operations have into the document's
 * components. Otherwise, 90% of it would be repetition. Modifies and returns the document.
 */
export function shareComponents<D extends object>(document: D): D {
  const { paths, webhooks, components } = document as unknown as Document
  const operations = [paths, webhooks].flatMap((items) => Object.values(items).flatMap((item) => Object.values(item)))
  shareHeaders(operations, components)
  shareParameters(operations, components)
  shareResponses(operations, components)
  return document
}

function shareHeaders(operations: readonly Operation[], components: Document['components']) {
  const all = operations.flatMap(({ responses }) => Object.values(responses) as Response[])
  const share = sharing(
    'headers',
    all.flatMap(({ headers }) => Object.entries(headers ?? {})),
    components,
  )
  for (const response of all) {
    const { headers } = response
    if (headers) response.headers = mapEntries(headers, share)
  }
}

function shareParameters(operations: readonly Operation[], components: Document['components']) {
  const named = ({ operationId, parameters = [] }: Operation) =>
    parameters.map((one) => [(one as Parameter).name, one, operationId] as const)
  const share = sharing('parameters', operations.flatMap(named), components)
  for (const operation of operations) {
    if (operation.parameters) operation.parameters = named(operation).map(([name, parameter]) => share(name, parameter))
  }
}

function shareResponses(operations: readonly Operation[], components: Document['components']) {
  const named = ({ operationId, responses }: Operation) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const name = status === '200' ? nameOfSuccess(response) : (RESPONSES[status] ?? `Status${status}`)
      return name ? [[name, response, operationId, status] as const] : []
    })
  const share = sharing('responses', operations.flatMap(named), components)
  for (const operation of operations) {
    for (const [name, response, , status] of named(operation)) operation.responses[status] = share(name, response)
  }
}

const FILES: Readonly<Record<string, string>> = {
  'text/csv': 'CsvFile',
  'application/x-ndjson': 'NdjsonFile',
  'application/xml': 'XmlFile',
  [XLSX]: 'XlsxFile',
}

/** A success response is named by the schema of its `data`, a file by its type. */
function nameOfSuccess({ content = {} }: Response): string | undefined {
  const [type = '', media] = Object.entries(content)[0] ?? []
  return FILES[type] ?? media?.schema.properties?.data?.$ref?.split('/').at(-1)
}

/**
 * Returns a function that replaces a part with a reference, if it occurs more than once. A second
 * part of the same name is named by the first operation that has it, too.
 */
function sharing(
  kind: Kind,
  all: readonly (readonly [name: string, part: object, operationId?: string, ...unknown[]])[],
  components: Document['components'],
): (name: string, part: object) => object | Reference {
  const uses = Map.groupBy(all, ([name, part]) => keyOf(name, part))
  const shared: Record<string, object> = {}
  const names = new Map<string, string>()
  for (const [key, [first, second]] of uses) {
    if (!first || !second) continue
    const [name, part, operationId] = first
    const free = Object.hasOwn(shared, name) ? `${name}-${operationId ?? names.size}` : name
    shared[free] = part
    names.set(key, free)
  }
  if (names.size > 0) components[kind] = shared
  return (name, part) => {
    const to = names.get(keyOf(name, part))
    return to === undefined ? part : { $ref: `#/components/${kind}/${to}` }
  }
}

const keyOf = (name: string, part: object) => `${name} ${JSON.stringify(part)}`

const mapEntries = (record: Record<string, object>, change: (name: string, part: object) => object) =>
  Object.fromEntries(Object.entries(record).map(([name, part]) => [name, change(name, part)]))
