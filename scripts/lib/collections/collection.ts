import { flowOf } from './flow.ts'
import type { Collection, Field, Request } from './model.ts'

type Example = { readonly example?: unknown; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
type Parameter = Example & {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
}
type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Example>> }
}
export type Document = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> }
}

/** Headers that are always sent, and the variables of their values. */
const VARIABLES: Readonly<Record<string, string>> = { 'x-org-id': 'organization_id', 'x-partner-id': 'partner_id' }

/** Filled in by the script before each request. */
const AUTOMATIC = new Set(['idempotency-key'])

/** The collection of a document: a folder for the first payment, and one for each tag. */
export function collectionOf(document: Document): Collection {
  const { info, tags, paths } = document
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      return {
        id: operation.operationId,
        tag: operation.tags[0],
        requests: requestsOf(document, path, method, operation),
      }
    }),
  )
  const first = new Map(described.flatMap(({ id, requests: [request] }) => (request ? [[id, request] as const] : [])))
  const byTag = tags.map(({ name, description }) => {
    const requests = described.filter(({ tag }) => tag === name).flatMap((operation) => operation.requests)
    return { name, description, requests }
  })
  const fields = described.flatMap(({ requests }) => requests.flatMap(({ pathFields }) => pathFields))
  const variables = new Map(fields.map(({ name, value }) => [name, value]))
  const withReference = ({ pathFields, ...request }: Request): Request => ({
    ...request,
    pathFields: pathFields.map((field) => ({ ...field, value: `{{${field.name}}}` })),
  })
  const folders = [flowOf(first), ...byTag].map((folder) => ({
    ...folder,
    requests: folder.requests.map(withReference),
  }))
  return {
    name: info.title,
    version: info.version,
    description: info.description,
    folders,
    variables: Object.fromEntries(variables),
  }
}

/** The request of an operation, or one for each named example of its body. */
function requestsOf(document: Document, path: string, method: string, operation: Operation): Request[] {
  const { summary, description = '', security, parameters = [], requestBody } = operation
  const resolved = parameters.map((one) =>
    '$ref' in one ? document.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one,
  )
  const listed = (place: Parameter['in']) =>
    resolved.filter((one) => one !== undefined).filter((one) => one.in === place)
  const base: Request = {
    name: summary,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    description,
    credential: security.some((one) => 'apiKey' in one) ? 'api key' : security.length > 0 ? 'member' : 'none',
    pathFields: listed('path').map(fieldOf),
    query: listed('query').map(optional),
    headers: headersOf(listed('header')),
  }
  const { example, examples } = requestBody?.content['application/json'] ?? {}
  const bodies = examples ? Object.entries(examples).map(([name, { value }]) => [name, value] as const) : []
  if (bodies.length < 2) return [withBody(base, bodies[0]?.[1] ?? example)]
  return bodies.map(([name, value]) => ({ ...withBody(base, value), name: `${summary} (${name})` }))
}

const withBody = (request: Request, body: unknown): Request =>
  body === undefined ? request : { ...request, body: JSON.stringify(body, null, 2) }

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))

const fieldOf = ({ name, description = '', example }: Parameter): Field => ({
  name,
  value: textOf(example),
  description,
})

const optional = (parameter: Parameter): Field => ({ ...fieldOf(parameter), isDisabled: !parameter.required })

/** Others than these are listed, and sent once they are enabled. */
const headersOf = (parameters: readonly Parameter[]): Field[] =>
  parameters
    .filter(({ name }) => !AUTOMATIC.has(name))
    .map((parameter) => {
      const variable = VARIABLES[parameter.name]
      return variable ? { ...fieldOf(parameter), value: `{{${variable}}}` } : optional(parameter)
    })
